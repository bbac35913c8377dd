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
  EventsService,
  FriendViewsService,
  HostsService,
  ATTENDING_STATES,
  BookingService,
  isAttending,
  type Reservation,
  type ReservationFilter,
  type ReservationState,
  ReservationsService,
  type Side,
  sideName,
  type StandingInvitation,
} from '../../events/index.js';
import { PaymentsService } from '../../payments/index.js';
import { type Profile, ProfilesService } from '../../profile/index.js';
import type { ReservationFacts, ReservationWithGuest } from './reservation-views.service.js';

/** The account that gets a seat; `anyway`: although the event is not for them. */
interface GrantInput {
  accountId: number;
  anyway?: boolean | undefined;
}

/** Filter for the reservations of an event; without a state those that are held, paid or confirmed. */
export interface ReservationSearch {
  status?: ReservationState;
  /** A text in the guest's name. */
  q?: string;
  seat?: Side;
  arrived?: boolean;
}

/** The fields of a checked-in guest that a host sees. */
export interface Arrival {
  id: number;
  name: string;
  checkedInAt: Date | null;
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
    private readonly events: EventsService,
    private readonly friends: FriendViewsService,
  ) {}

  /** Returns a page of an event's reservations, oldest first. Throws EVENT_NOT_FOUND. */
  async list(eventId: number, query: ReservationSearch & PageRequest): Promise<Page<ReservationWithGuest>> {
    const filter = await this.filterOf(eventId, query);
    const { items, total } = await this.reservations.ofEvent(eventId, filter, query);
    return { items: await this.withGuests(eventId, items), total };
  }

  /**
   * Grants an account with a profile a seat without payment. Throws ACCOUNT_NOT_FOUND, PROFILE_NOT_FOUND,
   * EVENT_NOT_FOUND, EVENT_CANCELLED, RESERVATIONS_CLOSED (a draft), ALREADY_RESERVED, NOT_FOR_YOU (without `anyway`), EVENT_FULL, GUEST_BLOCKED.
   */
  async give(
    eventId: number,
    { accountId, anyway }: GrantInput,
    organiser: CurrentUser,
  ): Promise<ReservationWithGuest> {
    if (!(await this.accounts.find(accountId))) throw new DomainError('ACCOUNT_NOT_FOUND');
    const guest = await this.guest(accountId);
    const input = { eventId, accountId, guest, anyway };
    const given = await this.logged(organiser, 'reservation.given', { event_id: eventId }, () =>
      this.booking.give(input, `organiser:${organiser.accountId}`),
    );
    return this.withGuest(given);
  }

  /** Cancels a reservation and refunds it. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION, PAYMENT_DISPUTED. */
  async refund(reservationId: number, organiser: CurrentUser): Promise<ReservationWithGuest> {
    const sum = ({ refundRappen }: { refundRappen: number }) => ({ amount_chf: rappenToChf(refundRappen) });
    const refunded = await this.logged(organiser, 'reservation.refunded', sum, () =>
      this.payments.refundReservation(reservationId, organiser.accountId),
    );
    return this.withGuest(refunded);
  }

  /**
   * Refunds a part; the seat stays. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION, PAYMENT_NOT_FOUND,
   * PAYMENT_DISPUTED, REFUND_TOO_HIGH.
   */
  async refundPart(
    reservationId: number,
    part: { amountRappen: number; note: string },
    organiser: CurrentUser,
  ): Promise<ReservationWithGuest> {
    const details = { amount_chf: rappenToChf(part.amountRappen) };
    const work = () => this.payments.refundPart(reservationId, part, organiser.accountId);
    const reservation = await this.logged(organiser, 'reservation.partly_refunded', details, work, part.note);
    return this.withGuest(reservation);
  }

  /**
   * Cancels a reservation without a refund, or ends a hold. Throws RESERVATION_NOT_FOUND, INVALID_TRANSITION,
   * PAYMENT_UNDER_WAY, UNAVAILABLE.
   */
  async cancel(reservationId: number, organiser: CurrentUser): Promise<ReservationWithGuest> {
    const { status } = await this.reservations.require(reservationId);
    // a hold ends at the provider first, which must not happen inside a transaction
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

  /**
   * Checks a guest in, or undoes that. Throws RESERVATION_NOT_FOUND (also for another host's event),
   * INVALID_TRANSITION.
   */
  async checkIn(reservationId: number, arrived: boolean, user: CurrentUser): Promise<Arrival> {
    const { eventId } = await this.reservations.require(reservationId);
    if (!(await this.hosts.mayCheckIn(eventId, user))) throw new DomainError('RESERVATION_NOT_FOUND');
    const action = arrived ? 'reservation.checked_in' : 'reservation.check_in_undone';
    const done = await this.logged(user, action, { event_id: eventId }, () =>
      this.checkIns.checkIn(reservationId, arrived, user.accountId),
    );
    const [profile] = await this.profiles.find([done.accountId]);
    return { id: done.id, name: profile?.name ?? '', checkedInAt: done.checkedInAt };
  }

  /** Returns the filter of a query. */
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
    const paid = items.filter(({ status }) => status === 'paid').map(({ id }) => id);
    const invitations = await this.friends.standingAt(eventId);
    const inviters = invitations.map(({ inviterId }) => inviterId);
    const [guests, noShows, back, carried, event] = await Promise.all([
      this.profiles.find([...new Set([...items.map((item) => item.accountId), ...inviters])]),
      this.attendance.noShowsAt(eventId),
      this.payments.backOf(paid),
      this.payments.carriedOf(paid),
      this.events.require(eventId),
    ]);
    const byId = new Map(guests.map((guest) => [guest.accountId, guest]));
    return items.map((reservation) => ({
      reservation,
      guest: byId.get(reservation.accountId),
      noShow: noShows.has(reservation.id),
      seatName: sideName(reservation.side, event.format),
      backRappen: back.get(reservation.id) ?? 0,
      carriedRappen: carried.get(reservation.id) ?? 0,
      ...friendOf(reservation, invitations, byId),
    }));
  }

  /** As `withGuests`, for one reservation that was just changed. */
  async withGuest(reservation: ReservationFacts): Promise<ReservationWithGuest> {
    const [guest] = await this.profiles.find([reservation.accountId]);
    const { id } = reservation;
    const { format } = await this.events.require(reservation.eventId);
    const seatName = sideName(reservation.side, format);
    const [back, carried] = [await this.payments.backOf([id]), await this.payments.carriedOf([id])];
    const money = { backRappen: back.get(id) ?? 0, carriedRappen: carried.get(id) ?? 0 };
    return { reservation, guest, noShow: false, seatName, ...money };
  }

  /** Returns the profile of an account. Throws PROFILE_NOT_FOUND. */
  async guest(accountId: number): Promise<Profile> {
    const [guest] = await this.profiles.find([accountId]);
    if (!guest) throw new DomainError('PROFILE_NOT_FOUND');
    return guest;
  }

  // guests of the event whose name contains the text, in any spelling
  private async named(eventId: number, text: string): Promise<number[]> {
    return this.profiles.named(await this.reservations.accountsOf(eventId), text);
  }

  private logged<Done extends Reservation>(
    user: CurrentUser,
    action: string,
    details: AuditDetails | ((done: Done) => AuditDetails),
    work: () => Promise<Done>,
    text?: string,
  ): Promise<Done> {
    return this.database.transaction(async () => {
      const reservation = await work();
      const { id: subjectId, accountId } = reservation;
      const said = typeof details === 'function' ? details(reservation) : details;
      const entry = { action, subjectId, details: { ...said, account_id: accountId } };
      await this.audit.record(user, { ...entry, subject: 'reservation', reason: { accountId, text } });
      return reservation;
    });
  }
}

/** Returns until when a guest keeps a seat for a friend, and who invited them. */
function friendOf(
  { accountId, status }: ReservationFacts,
  invitations: readonly StandingInvitation[],
  profiles: ReadonlyMap<number, Profile>,
): Pick<ReservationWithGuest, 'keepsUntil' | 'invitedBy' | 'hasInvitation'> {
  const hasInvitation = invitations.some(
    ({ inviterId, friendId }) => inviterId === accountId || friendId === accountId,
  );
  if (!isAttending(status)) return { hasInvitation };
  const open = invitations.find((one) => one.status === 'open' && one.inviterId === accountId);
  const came = invitations.find((one) => one.friendId === accountId);
  return {
    hasInvitation,
    keepsUntil: open?.keptUntil,
    invitedBy: came && profiles.get(came.inviterId)?.name,
  };
}
