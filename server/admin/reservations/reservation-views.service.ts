import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import type { CurrentUser } from '../../common/http/access.js';
import { csvOf } from '../../common/http/csv.rules.js';
import { ReservationsService } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { PaymentListsService } from '../../reporting/index.js';
import { adminPaymentDto } from '../payments/index.js';
import type { ReservationsQuery } from './admin-reservations.dto.js';
import { AdminReservationsService } from './admin-reservations.service.js';
import { historyStepDto, type ReservationDetailDto } from './reservation-detail.dto.js';

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
    private readonly profiles: ProfilesService,
    private readonly reservations: ReservationsService,
    private readonly payments: PaymentListsService,
    private readonly adminReservations: AdminReservationsService,
  ) {}

  /** Returns a reservation with its history and its payments. Throws RESERVATION_NOT_FOUND. */
  async detail(reservationId: number): Promise<ReservationDetailDto> {
    const reservation = await this.reservations.require(reservationId);
    const { accountId, eventId } = reservation;
    const [history, payments, account, [guest]] = await Promise.all([
      this.reservations.historyOf(reservationId),
      this.payments.ofReservation(reservationId),
      this.accounts.find(accountId),
      this.profiles.find([accountId]),
    ]);
    const [dto] = await this.adminReservations.withGuests(eventId, [reservation]);
    if (!dto) throw new Error('A reservation has vanished');
    return {
      ...dto,
      email: account?.email ?? '',
      history: history.map(historyStepDto),
      payments: payments.map((payment) => adminPaymentDto(payment, guest)),
    };
  }

  /** Returns an event's reservations as CSV, and records the export in the audit log. Throws EVENT_NOT_FOUND. */
  async csv(eventId: number, query: ReservationsQuery, user: CurrentUser): Promise<string> {
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
      rows.map((row) => [
        row.id,
        row.account_id,
        row.name,
        emails.get(row.account_id),
        row.gender,
        row.seat,
        row.status,
        row.paid_chf,
        row.created_at,
        row.checked_in_at,
        row.no_show,
      ]),
    );
  }
}
