import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import type { Page } from '../../common/http/page.js';
import { rappenToChf } from '../../common/money/chf.js';
import {
  ATTENDING_STATES,
  AttendanceService,
  EventsService,
  FriendInvitationsService,
  type HistoryStep,
  isAttending,
  type Reservation,
  type ReservationFilter,
  type ReservationState,
  ReservationsService,
  sideName,
} from '../../events/index.js';
import { PaymentsService } from '../../payments/index.js';
import { type Profile, ProfilesService } from '../../profile/index.js';
import { PaymentListsService } from '../../reporting/index.js';
import type {
  AdminReservationDto,
  AdminReservationsDto,
  ReservationDetailDto,
  ReservationRow,
  ReservationsQuery,
} from './admin-reservations.dto.js';

type Invitations = Awaited<ReturnType<FriendInvitationsService['ofEvent']>>;

/** Reservations with their guests, history and payments, for organisers. */
@Injectable()
export class ReservationViewsService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly attendance: AttendanceService,
    private readonly friends: FriendInvitationsService,
    private readonly profiles: ProfilesService,
    private readonly payments: PaymentsService,
    private readonly paymentLists: PaymentListsService,
  ) {}

  /** Returns a page of an event's reservations, oldest first. Throws EVENT_NOT_FOUND. */
  async list(eventId: number, query: ReservationsQuery): Promise<AdminReservationsDto> {
    const filter = await this.filterOf(eventId, query);
    const { items, total } = await this.reservations.ofEvent(eventId, filter, query);
    return { items: await this.described(eventId, items, await this.friends.ofEvent(eventId)), total };
  }

  /** As `list`, with the guests' emails. */
  async rows(eventId: number, query: ReservationsQuery): Promise<Page<ReservationRow>> {
    const { items, total } = await this.list(eventId, query);
    const accounts = await this.accounts.findMany([...new Set(items.map((item) => item.account_id))]);
    const emails = new Map(accounts.map(({ id, email }) => [id, email]));
    return { items: items.map((item) => ({ ...item, email: emails.get(item.account_id) })), total };
  }

  /** Returns a reservation with its history and its payments. Throws RESERVATION_NOT_FOUND. */
  async detail(reservationId: number): Promise<ReservationDetailDto> {
    const reservation = await this.reservations.require(reservationId);
    const { accountId, eventId } = reservation;
    const [invitations, own, payments, account] = await Promise.all([
      this.friends.ofEvent(eventId),
      this.reservations.historyOf(reservationId),
      this.paymentLists.ofReservation(reservationId),
      this.accounts.find(accountId),
    ]);
    const [described] = await this.described(eventId, [reservation], invitations);
    if (!described) throw new Error('A reservation has vanished');
    const isInvited = invitations.some((one) => one.inviterId === accountId || one.friendId === accountId);
    const beside = isInvited ? await this.friends.stepsOf(eventId, accountId) : [];
    return {
      ...described,
      email: account?.email ?? '',
      history: withInvitations(own, beside).map(({ at, from, to, by, reason }) => {
        return { at, from, to, by, why: reason };
      }),
      payments,
    };
  }

  /** Returns a reservation with its guest. */
  async one(reservation: Reservation): Promise<AdminReservationDto> {
    const { eventId } = reservation;
    const [described] = await this.described(eventId, [reservation], await this.friends.ofEvent(eventId));
    if (!described) throw new Error('A reservation has vanished');
    return described;
  }

  private async filterOf(
    eventId: number,
    { status, q, seat: side, arrived }: ReservationsQuery,
  ): Promise<ReservationFilter> {
    const states: ReservationState[] = status ? [status] : ['held', ...ATTENDING_STATES];
    if (!q?.trim()) return { states, side, arrived };
    // guests of the event whose name contains the text, in any spelling
    const accountIds = await this.profiles.named(await this.reservations.accountsOf(eventId), q.trim());
    return { states, side, arrived, accountIds };
  }

  private async described(
    eventId: number,
    items: readonly Reservation[],
    invitations: Invitations,
  ): Promise<AdminReservationDto[]> {
    const inviters = invitations.map(({ inviterId }) => inviterId);
    const [guests, noShows, paid, event] = await Promise.all([
      this.profiles.find([...new Set([...items.map(({ accountId }) => accountId), ...inviters])]),
      this.attendance.noShowsAt(eventId),
      this.payments.paidFor(items.filter(({ status }) => status === 'paid')),
      this.events.require(eventId),
    ]);
    const byId = new Map(guests.map((guest) => [guest.accountId, guest]));
    return items.map((reservation) => {
      const { id, accountId, side, status } = reservation;
      const { name = '', gender = '' } = byId.get(accountId) ?? {};
      return {
        id,
        event_id: eventId,
        account_id: accountId,
        name,
        gender,
        seat: side,
        seat_name: sideName(side, event.format),
        status,
        paid_chf: rappenToChf(paid.get(id) ?? 0),
        checked_in_at: reservation.checkedInAt,
        coming_confirmed_at: reservation.comingConfirmedAt,
        no_show: noShows.has(id),
        created_at: reservation.createdAt,
        friend: friendOf(accountId, isAttending(status) ? invitations : [], byId),
      };
    });
  }
}

/** Returns until when a guest keeps a seat for a friend, and who invited them. */
function friendOf(
  accountId: number,
  invitations: Invitations,
  guests: ReadonlyMap<number, Profile>,
): AdminReservationDto['friend'] {
  const open = invitations.find((one) => one.inviterId === accountId && one.status === 'open');
  const came = invitations.find((one) => one.friendId === accountId);
  return {
    keeps_until: open?.keptUntil ?? null,
    invited_by: (came && guests.get(came.inviterId)?.name) ?? null,
  };
}

/** Returns the history of a reservation with that of its guest's invitations, oldest first. */
function withInvitations(
  own: readonly HistoryStep[],
  invitations: Awaited<ReturnType<FriendInvitationsService['stepsOf']>>,
): HistoryStep[] {
  const stateAt = (at: Date) => own.findLast((step) => step.at <= at)?.to ?? '';
  const beside = invitations.map((step) => ({ ...step, from: stateAt(step.at), to: stateAt(step.at) }));
  return [...own, ...beside].sort((one, other) => one.at.getTime() - other.at.getTime());
}
