import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { rappenToChf } from '../../common/money/chf.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import {
  AttendanceService,
  CheckInsService,
  HostsService,
  ATTENDING_STATES,
  BookingService,
  type Reservation,
  type ReservationFilter,
  type ReservationState,
  type ReservationSummary,
  ReservationsService,
  type Side,
} from '../../events/index.js';
import { PaymentsService } from '../../payments/index.js';
import { type Profile, ProfilesService } from '../../profile/index.js';

/** A reservation as the events room returns it after a change, or in a list. */
export type ReservationFacts = Pick<Reservation, keyof Reservation & keyof ReservationSummary>;

/** A reservation with its guest's profile, and whether the guest stayed away. */
export interface ReservationWithGuest {
  reservation: ReservationFacts;
  guest: Profile | undefined;
  noShow: boolean;
}

/** Which reservations of an event an organiser wants; without a state those that are held, paid or confirmed. */
export interface ReservationSearch {
  status?: ReservationState;
  /** A text in the guest's name. */
  q?: string;
  seat?: Side;
  arrived?: boolean;
}

/** Reservations with their guests, and what organisers do with them; every change is recorded in the audit log. */
@Injectable()
export class AdminReservationsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly reservations: ReservationsService,
    private readonly booking: BookingService,
    private readonly checkIns: CheckInsService,
    private readonly attendance: AttendanceService,
    private readonly hosts: HostsService,
    private readonly payments: PaymentsService,
    private readonly profiles: ProfilesService,
    private readonly accounts: AccountsService,
  ) {}

  /** Returns a page of an event's reservations, oldest first. Throws EVENT_NOT_FOUND. */
  async list(eventId: number, query: ReservationSearch & PageRequest): Promise<Page<ReservationWithGuest>> {
    const filter = await this.filterOf(eventId, query);
    const { items, total } = await this.reservations.ofEvent(eventId, filter, query);
    return { items: await this.withGuests(eventId, items), total };
  }

  /**
   * Grants an account with a profile a seat without payment. Throws ACCOUNT_NOT_FOUND, PROFILE_NOT_FOUND,
   * EVENT_NOT_FOUND, EVENT_CANCELLED, ALREADY_RESERVED, EVENT_FULL.
   */
  async give(eventId: number, accountId: number, organiser: CurrentUser): Promise<ReservationWithGuest> {
    if (!(await this.accounts.find(accountId))) throw new DomainError('ACCOUNT_NOT_FOUND');
    const guest = await this.guest(accountId);
    const input = { eventId, accountId, gender: guest.gender };
    const given = await this.logged(organiser, 'reservation.given', { event_id: eventId }, () =>
      this.booking.give(input, `organiser:${organiser.accountId}`),
    );
    return { reservation: given, guest, noShow: false };
  }

  /** Cancels a reservation and refunds it. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION. */
  async refund(reservationId: number, organiser: CurrentUser): Promise<ReservationWithGuest> {
    const refunded = await this.logged(organiser, 'reservation.refunded', {}, () =>
      this.payments.refundReservation(reservationId, organiser.accountId),
    );
    return this.withGuest(refunded);
  }

  /**
   * Cancels a reservation without a refund, or ends a hold. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION,
   * PAYMENT_UNDER_WAY, UNAVAILABLE.
   */
  async cancel(reservationId: number, organiser: CurrentUser): Promise<ReservationWithGuest> {
    const { status } = await this.reservations.require(reservationId);
    // a hold ends at the provider first, which no transaction of ours may wait for
    if (status !== 'held') {
      const work = () => this.payments.cancelReservation(reservationId, organiser.accountId);
      return this.withGuest(await this.logged(organiser, 'reservation.cancelled', {}, work));
    }
    const ended = await this.payments.cancelReservation(reservationId, organiser.accountId);
    const done = {
      action: 'reservation.cancelled',
      subject: 'reservation',
      subjectId: reservationId,
    } as const;
    await this.audit.record(organiser, done);
    return this.withGuest(ended);
  }

  /** Transfers a reservation to another event, with what was paid for it. Throws as `BookingService.transferToEvent`. */
  async move(reservationId: number, eventId: number, organiser: CurrentUser): Promise<ReservationWithGuest> {
    const { accountId, eventId: from } = await this.reservations.require(reservationId);
    const guest = await this.guest(accountId);
    const details = { from_event: from, to_event: eventId };
    const moved = await this.logged(organiser, 'reservation.moved', details, () =>
      this.booking.transferToEvent(
        reservationId,
        { eventId, gender: guest.gender },
        `organiser:${organiser.accountId}`,
      ),
    );
    return { reservation: moved, guest, noShow: false };
  }

  /**
   * Checks a guest in, or takes that back. Throws RESERVATION_NOT_FOUND (also for another host's event),
   * INVALID_TRANSITION.
   */
  async checkIn(reservationId: number, arrived: boolean, user: CurrentUser): Promise<ReservationWithGuest> {
    const { eventId } = await this.reservations.require(reservationId);
    if (!(await this.hosts.mayCheckIn(eventId, user))) throw new DomainError('RESERVATION_NOT_FOUND');
    const action = arrived ? 'reservation.checked_in' : 'reservation.check_in_undone';
    const done = await this.logged(user, action, { event_id: eventId }, () =>
      this.checkIns.checkIn(reservationId, arrived, user.accountId),
    );
    return this.withGuest(done);
  }

  /** Returns the filter that a query asks for. */
  async filterOf(
    eventId: number,
    { status, q, seat, arrived }: ReservationSearch,
  ): Promise<ReservationFilter> {
    return {
      states: status ? [status] : ['held', ...ATTENDING_STATES],
      ...(seat ? { side: seat } : {}),
      ...(arrived === undefined ? {} : { arrived }),
      ...(q?.trim() ? { accountIds: await this.named(eventId, q.trim()) } : {}),
    };
  }

  /** Returns reservations of one event with their guests. */
  async withGuests(eventId: number, items: readonly ReservationFacts[]): Promise<ReservationWithGuest[]> {
    const [guests, noShows] = await Promise.all([
      this.profiles.find([...new Set(items.map((item) => item.accountId))]),
      this.attendance.noShowsAt(eventId),
    ]);
    const byId = new Map(guests.map((guest) => [guest.accountId, guest]));
    return items.map((reservation) => ({
      reservation,
      guest: byId.get(reservation.accountId),
      noShow: noShows.has(reservation.id),
    }));
  }

  private async withGuest(reservation: ReservationFacts): Promise<ReservationWithGuest> {
    const [guest] = await this.profiles.find([reservation.accountId]);
    return { reservation, guest, noShow: false };
  }

  private async guest(accountId: number): Promise<Profile> {
    const [guest] = await this.profiles.find([accountId]);
    if (!guest) throw new DomainError('PROFILE_NOT_FOUND');
    return guest;
  }

  // guests of the event whose name contains the text, without regard to case and accents
  private async named(eventId: number, text: string): Promise<number[]> {
    const guests = await this.profiles.find(await this.reservations.accountsOf(eventId));
    const wanted = plain(text);
    return guests.filter(({ name }) => plain(name).includes(wanted)).map(({ accountId }) => accountId);
  }

  private logged(
    user: CurrentUser,
    action: string,
    details: AuditDetails,
    work: () => Promise<Reservation>,
  ): Promise<Reservation> {
    return this.database.transaction(async () => {
      const reservation = await work();
      const { id, accountId } = reservation;
      const more = { ...details, account_id: accountId };
      await this.audit.record(user, { action, subject: 'reservation', subjectId: id, details: more });
      return reservation;
    });
  }
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns what the guest has paid, in CHF; money that was refunded is not counted. */
export function paidChf({ status, priceRappen }: ReservationFacts): number {
  return status === 'paid' ? rappenToChf(priceRappen) : 0;
}
