import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { francs, type Table } from '../../common/http/downloads/table.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import {
  FriendViewsService,
  type HistoryStep,
  ReservationsService,
  type Reservation,
  type ReservationSummary,
  type SideName,
} from '../../events/index.js';
import { PaymentListsService, type PaymentSummary } from '../../reporting/index.js';
import { AdminReservationsService, type ReservationSearch } from './admin-reservations.service.js';
import { rappenToChf } from '../../common/money/chf.js';
import type { Profile } from '../../profile/index.js';

/** The fields of a reservation that are known after a change, or in a list. */
export type ReservationFacts = Pick<Reservation, keyof Reservation & keyof ReservationSummary>;

/** A reservation with its guest's profile, and whether the guest did not come. */
export interface ReservationWithGuest {
  reservation: ReservationFacts;
  guest: Profile | undefined;
  noShow: boolean;
  /** The name of the seat's side. */
  seatName: SideName;
  /** The refunded part of its payments, in Rappen. */
  backRappen?: number;
  /** Until when the guest keeps a seat for a friend. */
  keepsUntil?: Date | undefined;
  /** Whether they have made an invitation, or came through one. */
  hasInvitation?: boolean;
  /** The name of the guest who invited them. */
  invitedBy?: string | undefined;
  /** The remaining payments of former seats that count for this one, in Rappen. */
  carriedRappen?: number;
}

/** Returns what the guest has paid, in CHF, without refunds. */
export function paidChf({ reservation, backRappen = 0, carriedRappen = 0 }: ReservationWithGuest): number {
  const { status, priceRappen } = reservation;
  return status === 'paid' ? rappenToChf(Math.max(0, priceRappen - backRappen) + carriedRappen) : 0;
}

/** A reservation with its history and payments. */
export interface ReservationDetail extends ReservationWithGuest {
  email: string;
  history: HistoryStep[];
  payments: PaymentSummary[];
}

/** A row of the table of reservations. */
export interface ReservationRow extends ReservationWithGuest {
  email: string | undefined;
}

/** The columns of that table. */
export const RESERVATIONS_TABLE: Table<ReservationRow> = {
  reservation: ({ reservation }) => reservation.id,
  account: ({ reservation }) => reservation.accountId,
  name: ({ guest }) => guest?.name,
  email: ({ email }) => email,
  gender: ({ guest }) => guest?.gender,
  seat: ({ seatName }) => seatName,
  status: ({ reservation }) => reservation.status,
  paid_chf: (row) => francs(paidChf(row)),
  reserved_at: ({ reservation }) => reservation.createdAt,
  checked_in_at: ({ reservation }) => reservation.checkedInAt,
  no_show: ({ noShow }) => noShow,
};

/** One reservation with its history and payments, or an event's reservations with emails. */
@Injectable()
export class ReservationViewsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly reservations: ReservationsService,
    private readonly friends: FriendViewsService,
    private readonly payments: PaymentListsService,
    private readonly adminReservations: AdminReservationsService,
  ) {}

  /** Returns a reservation with its history and its payments. Throws RESERVATION_NOT_FOUND. */
  async detail(reservationId: number): Promise<ReservationDetail> {
    const reservation = await this.reservations.require(reservationId);
    const { accountId, eventId } = reservation;
    const [own, payments, account] = await Promise.all([
      this.reservations.historyOf(reservationId),
      this.payments.ofReservation(reservationId),
      this.accounts.find(accountId),
    ]);
    const [found] = await this.adminReservations.withGuests(eventId, [reservation]);
    if (!found) throw new Error('A reservation has vanished');
    const history = found.hasInvitation ? await this.withInvitations(own, eventId, accountId) : own;
    return { ...found, email: account?.email ?? '', history, payments };
  }

  /** Returns a page of an event's reservations with their guests' emails. Throws EVENT_NOT_FOUND. */
  async rows(eventId: number, query: ReservationSearch & PageRequest): Promise<Page<ReservationRow>> {
    const filter = await this.adminReservations.filterOf(eventId, query);
    const { items, total } = await this.reservations.ofEvent(eventId, filter, query);
    const rows = await this.adminReservations.withGuests(eventId, items);
    const accounts = await this.accounts.findMany([...new Set(items.map(({ accountId }) => accountId))]);
    const emails = new Map(accounts.map(({ id, email }) => [id, email]));
    return { items: rows.map((row) => ({ ...row, email: emails.get(row.reservation.accountId) })), total };
  }

  // the history of a reservation, and of its guest's invitations, oldest first
  private async withInvitations(
    own: readonly HistoryStep[],
    eventId: number,
    accountId: number,
  ): Promise<HistoryStep[]> {
    const invitations = await this.friends.stepsOf(eventId, accountId);
    const stateAt = (at: Date) => own.findLast((step) => step.at <= at)?.to ?? '';
    const beside = invitations.map((step) => ({ ...step, from: stateAt(step.at), to: stateAt(step.at) }));
    return [...own, ...beside].sort((one, other) => one.at.getTime() - other.at.getTime());
  }
}
