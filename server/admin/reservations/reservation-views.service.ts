import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import type { CurrentUser } from '../../common/http/access.js';
import { csvOf } from '../../common/http/downloads/csv.rules.js';
import { type HistoryStep, ReservationsService } from '../../events/index.js';
import { PaymentListsService, type PaymentSummary } from '../../reporting/index.js';
import {
  AdminReservationsService,
  type ReservationSearch,
  paidChf,
  type ReservationWithGuest,
} from './admin-reservations.service.js';

/** A reservation with everything that has happened to it, and its payments. */
export interface ReservationDetail extends ReservationWithGuest {
  email: string;
  history: HistoryStep[];
  payments: PaymentSummary[];
}

/** More rows than any event has: an export is not paged. */
const ALL = { page: 1, per_page: 100_000 };
const COLUMNS = [
  'reservation',
  'account',
  'name',
  'email',
  'gender',
  'seat',
  'status',
  'paid_chf',
  'reserved_at',
  'checked_in_at',
  'no_show',
];

/** One reservation with its history and payments, or all reservations of an event as CSV. */
@Injectable()
export class ReservationViewsService {
  constructor(
    private readonly audit: AuditService,
    private readonly accounts: AccountsService,
    private readonly reservations: ReservationsService,
    private readonly payments: PaymentListsService,
    private readonly adminReservations: AdminReservationsService,
  ) {}

  /** Returns a reservation with its history and its payments. Throws RESERVATION_NOT_FOUND. */
  async detail(reservationId: number): Promise<ReservationDetail> {
    const reservation = await this.reservations.require(reservationId);
    const { accountId, eventId } = reservation;
    const [history, payments, account] = await Promise.all([
      this.reservations.historyOf(reservationId),
      this.payments.ofReservation(reservationId),
      this.accounts.find(accountId),
    ]);
    const [found] = await this.adminReservations.withGuests(eventId, [reservation]);
    if (!found) throw new Error('A reservation has vanished');
    return { ...found, email: account?.email ?? '', history, payments };
  }

  /** Returns an event's reservations as CSV, and records the export in the audit log. Throws EVENT_NOT_FOUND. */
  async csv(eventId: number, query: ReservationSearch, user: CurrentUser): Promise<string> {
    const filter = await this.adminReservations.filterOf(eventId, query);
    const { items } = await this.reservations.ofEvent(eventId, filter, ALL);
    const rows = await this.adminReservations.withGuests(eventId, items);
    const accounts = await this.accounts.findMany([...new Set(items.map(({ accountId }) => accountId))]);
    const emails = new Map(accounts.map(({ id, email }) => [id, email]));
    await this.audit.record(user, {
      action: 'event.reservations_exported',
      subject: 'event',
      subjectId: eventId,
      details: { rows: rows.length },
    });
    return csvOf(
      COLUMNS,
      rows.map(({ reservation, guest, noShow }) => [
        reservation.id,
        reservation.accountId,
        guest?.name ?? '',
        emails.get(reservation.accountId),
        guest?.gender ?? '',
        reservation.side,
        reservation.status,
        paidChf(reservation),
        reservation.createdAt.toISOString(),
        reservation.checkedInAt?.toISOString(),
        noShow,
      ]),
    );
  }
}
