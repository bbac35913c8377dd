import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import type { Page } from '../../common/http/page.js';
import {
  ATTENDING_STATES,
  AttendanceService,
  EventsService,
  type FriendInvitation,
  FriendInvitationsService,
  type HistoryStep,
  isAttending,
  type ReservationFilter,
  type ReservationState,
  ReservationsService,
  sideName,
} from '../../events/index.js';
import { PaymentsService } from '../../payments/index.js';
import { type Profile, ProfilesService } from '../../profile/index.js';
import { PaymentListsService } from '../../reporting/index.js';
import { adminPaymentDto } from '../payments/admin-payments.dto.js';
import {
  type AdminReservationDto,
  adminReservationDto,
  type AdminReservationsDto,
  type ReservationDetailDto,
  type ReservationRow,
  type ReservationsQuery,
  type ReservationWithGuest,
} from './admin-reservations.dto.js';

type ReservationFacts = ReservationWithGuest['reservation'];

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
    return { items: (await this.withGuests(eventId, items)).map(adminReservationDto), total };
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
    const [own, payments, account] = await Promise.all([
      this.reservations.historyOf(reservationId),
      this.paymentLists.ofReservation(reservationId),
      this.accounts.find(accountId),
    ]);
    const [found] = await this.withGuests(eventId, [reservation]);
    if (!found) throw new Error('A reservation has vanished');
    const history = found.hasInvitation ? await this.withInvitations(own, eventId, accountId) : own;
    return {
      ...adminReservationDto(found),
      email: account?.email ?? '',
      history: history.map(({ at, from, to, by, reason }) => ({ at, from, to, by, why: reason })),
      payments: payments.map((payment) => adminPaymentDto(payment, found.guest)),
    };
  }

  /** Returns a reservation that was just changed, with its guest. */
  async changed(reservation: ReservationFacts): Promise<AdminReservationDto> {
    const { id, accountId, eventId, side } = reservation;
    const [guest] = await this.profiles.find([accountId]);
    const { format } = await this.events.require(eventId);
    const [back, carried] = [await this.payments.backOf([id]), await this.payments.carriedOf([id])];
    const money = { backRappen: back.get(id) ?? 0, carriedRappen: carried.get(id) ?? 0 };
    const seatName = sideName(side, format);
    return adminReservationDto({ reservation, guest, noShow: false, seatName, ...money });
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

  private async withGuests(
    eventId: number,
    items: readonly ReservationFacts[],
  ): Promise<(ReservationWithGuest & { hasInvitation: boolean })[]> {
    const paid = items.filter(({ status }) => status === 'paid').map(({ id }) => id);
    const invitations = await this.friends.ofEvent(eventId);
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

/** Returns until when a guest keeps a seat for a friend, and who invited them. */
function friendOf(
  { accountId, status }: ReservationFacts,
  invitations: readonly FriendInvitation[],
  profiles: ReadonlyMap<number, Profile>,
): Pick<ReservationWithGuest, 'keepsUntil' | 'invitedBy'> & { hasInvitation: boolean } {
  const own = invitations.filter((one) => one.inviterId === accountId);
  const came = invitations.find((one) => one.friendId === accountId);
  const hasInvitation = own.length > 0 || came !== undefined;
  if (!isAttending(status)) return { hasInvitation };
  return {
    hasInvitation,
    keepsUntil: own.find((one) => one.status === 'open')?.keptUntil,
    invitedBy: came && profiles.get(came.inviterId)?.name,
  };
}
