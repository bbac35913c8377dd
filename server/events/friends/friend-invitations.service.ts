import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { tryEach } from '../../common/concurrency/try-each.js';
import { Database } from '../../common/database/database.js';
import type { TransitionMeta } from '../../common/database/transition-columns.js';
import type { ErrorCode } from '../../common/errors/catalogue.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { SECOND } from '../../common/time/durations.rules.js';
import { EventsService, type EventWithSeats, fitsSide, hasBegun } from '../calendar/index.js';
import {
  BookingService,
  type HistoryStep,
  INVITER_LEFT,
  isAttending,
  ReservationsService,
  type GuestProfile,
} from '../reservations/index.js';
import { SeatsRepository, type Side } from '../seats/index.js';
import { SeatOffersService } from '../waiting-list/seat-offers.service.js';
import { WaitingListService } from '../waiting-list/waiting-list.service.js';
import type { EndedInvitation } from './friend-invitation.entity.js';
import {
  type FriendInvitation,
  FriendInvitationsRepository,
  type FriendPair,
} from './friend-invitations.repository.js';
import {
  keptUntil,
  MOST_FOR_EVENT,
  MOST_OPEN,
  reservableUntil,
  sideOfFriend,
} from './friend-invitations.rules.js';

/**
 * The state of a guest's invitation: `accepted` while the friend has not paid yet, `reserved` once they have a seat or
 * are paying.
 */
export type InvitingState = 'none' | 'open' | 'accepted' | 'reserved';

/** A guest's view of their invitations for an event. */
export interface Inviting {
  state: InvitingState;
  /** The open or accepted invitation; undefined in the state `none`. */
  invitation: FriendInvitation | undefined;
  side: Side;
  /** How many more they can make. */
  left: number;
  /** Why they can make none now; null if they can. */
  obstacle: ErrorCode | null;
}

/** A friend who accepts an invitation. */
interface AcceptRequest {
  accountId: number;
  /** Returns their profile; called when it can no longer change. */
  guest: () => Promise<GuestProfile>;
}

/** The seat that is kept for a friend. */
interface KeptForFriend {
  eventId: number;
  side: Side;
  until: Date;
}

/** A step in the history of an invitation. */
interface InvitationStep extends Pick<HistoryStep, 'at' | 'by'> {
  status: FriendInvitation['status'];
  isInviter: boolean;
}

/** $1 event, $2 account: the invitations that it made, or came through. */
const STEPS = `select h.to_state as status, h.changed_at as at, h.changed_by as by, i.inviter_id = $2 as "isInviter"
  from friend_invitations i
  join history h on h.subject = 'friend_invitation' and h.subject_id = i.id
  where i.event_id = $1 and (i.inviter_id = $2 or (i.friend_id = $2 and h.to_state = 'accepted'))
  order by h.id`;

/** Checks for expired invitations, and for seats kept for friends whose inviters have left. */
export const END_DUE_INVITATIONS = jobKind('friends.end-due', { every: 10 * SECOND, retries: 0 });

const BY = 'friends';

/**
 * Keeps seats for friends of guests, gives them to those who accept, and ends expired invitations. The only writer of
 * invitations.
 */
@Injectable()
export class FriendInvitationsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly booking: BookingService,
    private readonly reservations: ReservationsService,
    private readonly waitingList: WaitingListService,
    private readonly offers: SeatOffersService,
    private readonly seats: SeatsRepository,
    private readonly invitations: FriendInvitationsRepository,
  ) {}

  /**
   * Keeps a seat for a friend of an attendee. Returns the open invitation if there is one. Throws EVENT_NOT_FOUND,
   * NOT_RESERVED, FRIENDS_NOT_WELCOME, RESERVATIONS_CLOSED, TOO_LATE_FOR_FRIEND, FRIEND_HAS_PLACE, NO_INVITATION_LEFT,
   * NO_PLACE_FOR_FRIEND.
   */
  invite(eventId: number, accountId: number): Promise<FriendInvitation> {
    return this.database.transaction(async () => {
      const at = this.clock.now();
      await this.reservations.lockAccount(accountId);
      const { event, side } = await this.attended(eventId, accountId);
      const standing = await this.standingAt(event, side, accountId, at);
      if (standing.state === 'open' && standing.invitation) return standing.invitation;
      const until = keptUntil(event.startsAt, at);
      if (standing.obstacle || !until) throw new DomainError(standing.obstacle ?? 'TOO_LATE_FOR_FRIEND');
      // an expired one may not have been ended yet
      for (const open of await this.invitations.openOf(accountId))
        if (open.eventId === eventId)
          await this.end(open.id, 'lapsed', { at, by: BY, reason: 'not_accepted' });
      const invitation = await this.invitations.insertWithSeat(
        { eventId, inviterId: accountId, side: standing.side, keptUntil: until },
        { at, by: `guest:${accountId}`, reason: 'invited' },
      );
      if (!invitation) throw new DomainError('NO_PLACE_FOR_FRIEND');
      return invitation;
    });
  }

  /** Returns the state of an attendee's invitation. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async standing(eventId: number, accountId: number): Promise<Inviting> {
    const { event, side } = await this.attended(eventId, accountId);
    return this.standingAt(event, side, accountId, this.clock.now());
  }

  /** Withdraws an open invitation; its seat becomes free, or goes to the waiting list. Throws INVITATION_OVER. */
  async withdraw(eventId: number, accountId: number): Promise<void> {
    const open = (await this.invitations.openOf(accountId)).find((one) => one.eventId === eventId);
    const meta = { at: this.clock.now(), by: `guest:${accountId}`, reason: 'taken_back' };
    if (!open || !(await this.end(open.id, 'withdrawn', meta))) throw new DomainError('INVITATION_OVER');
  }

  /** Returns the invitation of this id, or undefined. */
  find(id: number): Promise<FriendInvitation | undefined> {
    return this.invitations.find(id);
  }

  /** Returns whether the seat of an invitation is still available to a person who opens its link. */
  async isOpen({ status, eventId, inviterId, keptUntil: until }: FriendInvitation): Promise<boolean> {
    const now = this.clock.now();
    const event = await this.events.find(eventId);
    if (status !== 'open' || until <= now || event?.status !== 'published' || hasBegun(event, now))
      return false;
    const inviter = await this.reservations.findLive(eventId, inviterId);
    return inviter !== undefined && isAttending(inviter.status);
  }

  /**
   * Keeps the seat of an invitation for the account that accepts it, as an offer of the waiting list: they reserve it
   * like any other offer. Accepting again returns the same. Throws OWN_INVITATION, INVITATION_OVER, OTHER_SIDE_ONLY,
   * EVENT_NOT_FOUND, RESERVATIONS_CLOSED, ALREADY_RESERVED, GIVEN_UP_TODAY, NOT_FOR_YOU.
   */
  accept(id: number, { accountId, guest: ask }: AcceptRequest): Promise<KeptForFriend> {
    return this.database.transaction(async () => {
      const at = this.clock.now();
      await this.reservations.lockAccount(accountId);
      const guest = await ask();
      const found = await this.invitations.find(id);
      if (!found) throw new DomainError('INVITATION_OVER');
      const { eventId, side } = found;
      if (found.inviterId === accountId) throw new DomainError('OWN_INVITATION');
      await this.booking.requireWaitable({ eventId, accountId, guest }, at);
      const kept = await this.waitingList.offeredTo(eventId, accountId);
      if (kept) return { eventId, ...kept };
      const { format } = await this.events.require(eventId);
      if (!fitsSide(guest.gender, side, format)) throw new DomainError('OTHER_SIDE_ONLY');
      // other people with the link, and code that ends the invitation, wait here
      await this.seats.lock(eventId, side);
      const invitation = await this.invitations.find(id);
      if (!invitation || !(await this.isOpen(invitation))) throw new DomainError('INVITATION_OVER');
      const until = reservableUntil(invitation, at);
      const by = `guest:${accountId}`;
      await this.offers.keepForFriend({ eventId, accountId, side }, { at, by, until });
      await this.invitations.accept(id, accountId, { at, by, reason: 'accepted' });
      return { eventId, side, until };
    });
  }

  /** Returns all invitations at an event, oldest first. */
  ofEvent(eventId: number): Promise<FriendInvitation[]> {
    return this.invitations.ofEvent(eventId);
  }

  /**
   * Returns the steps of the invitations that an account made for an event or came through, oldest first, as steps of
   * its reservation: `friend_open`, `friend_accepted`, `friend_withdrawn`, `friend_lapsed`, `friend_over`,
   * `came_with_friend`.
   */
  async stepsOf(eventId: number, accountId: number): Promise<Pick<HistoryStep, 'at' | 'by' | 'reason'>[]> {
    const steps = await this.database.query<InvitationStep>(STEPS, [eventId, accountId]);
    return steps.map(({ status, at, by, isInviter }) => ({
      at,
      by: isInviter && status === 'accepted' ? by.replace('guest', 'friend') : by,
      reason: isInviter ? `friend_${status}` : 'came_with_friend',
    }));
  }

  /** Returns the outcome of an accepted invitation. */
  outcomeOf(id: number): Promise<'kept' | 'reserved' | 'gone'> {
    return this.invitations.outcomeOf(id);
  }

  /** Returns the invitation through which an account came to an event, or undefined. */
  acceptedBy(eventId: number, friendId: number): Promise<FriendInvitation | undefined> {
    return this.invitations.acceptedBy(eventId, friendId);
  }

  /** Returns the pairs among these people in which one came through the other's invitation: they know each other. */
  pairsAmong(accountIds: readonly number[]): Promise<FriendPair[]> {
    return this.invitations.pairsAmong(accountIds);
  }

  /** Ends all open invitations of an account that is blocked or deleted. */
  async endAllOf(accountId: number, by: string, reason: string): Promise<void> {
    for (const { id } of await this.invitations.openOf(accountId))
      await this.end(id, 'over', { at: this.clock.now(), by, reason });
  }

  /** Ends the expired invitations of all events. Tries all of them, then throws the last error. */
  @OnJob(END_DUE_INVITATIONS)
  async endDue(): Promise<void> {
    await tryEach(await this.invitations.dueEvents(this.clock.now()), (eventId) => this.endOver({ eventId }));
  }

  /** Ends the expired invitations of an event; their seats become free, or are kept for the waiting list. */
  @OnJob(INVITER_LEFT)
  async endOver({ eventId }: { eventId: number }): Promise<void> {
    const at = this.clock.now();
    for (const { id, to, reason } of await this.invitations.overAt(eventId, at))
      await this.end(id, to, { at, by: BY, reason });
    for (const entryId of await this.invitations.entriesOfLeft(eventId))
      await this.waitingList.endOffer(entryId, { at, by: BY, reason: 'inviter_left' });
  }

  private async attended(eventId: number, accountId: number): Promise<{ event: EventWithSeats; side: Side }> {
    const event = await this.reservations.requireAttendee(eventId, accountId);
    const own = await this.reservations.findLive(eventId, accountId);
    if (!own) throw new DomainError('NOT_RESERVED');
    return { event, side: sideOfFriend(own.side, event.format) };
  }

  private async standingAt(
    event: EventWithSeats,
    side: Side,
    accountId: number,
    now: Date,
  ): Promise<Inviting> {
    const made = await this.invitations.ofInviter(event.id, accountId);
    const left = Math.max(0, MOST_FOR_EVENT - made.length);
    const last = made.at(-1);
    const state = last ? await this.stateOf(last) : 'none';
    const obstacle = await this.obstacleTo(event, { accountId, state, left, now });
    return { state, invitation: state === 'none' ? undefined : last, side, left, obstacle };
  }

  private async stateOf(invitation: FriendInvitation): Promise<InvitingState> {
    if (invitation.status === 'accepted') {
      const outcome = await this.invitations.outcomeOf(invitation.id);
      return outcome === 'gone' ? 'none' : outcome === 'kept' ? 'accepted' : 'reserved';
    }
    return (await this.isOpen(invitation)) ? 'open' : 'none';
  }

  private async obstacleTo(
    event: EventWithSeats,
    { accountId, state, left, now }: { accountId: number; state: InvitingState; left: number; now: Date },
  ): Promise<ErrorCode | null> {
    if (!event.friendsWelcome) return 'FRIENDS_NOT_WELCOME';
    if (event.status !== 'published' || hasBegun(event, now)) return 'RESERVATIONS_CLOSED';
    if (!keptUntil(event.startsAt, now)) return 'TOO_LATE_FOR_FRIEND';
    if (state === 'accepted' || state === 'reserved') return 'FRIEND_HAS_PLACE';
    const open = (await this.invitations.openOf(accountId)).filter(({ keptUntil: until }) => until > now);
    return left === 0 || open.length >= MOST_OPEN ? 'NO_INVITATION_LEFT' : null;
  }

  private end(id: number, to: EndedInvitation, meta: TransitionMeta): Promise<boolean> {
    return this.database.transaction(async () => {
      const known = await this.invitations.find(id);
      if (known?.status !== 'open') return false;
      await this.seats.lock(known.eventId, known.side);
      const invitation = await this.invitations.find(id);
      if (invitation?.status !== 'open') return false;
      const kept = await this.invitations.end(invitation, to, meta);
      if (kept > 0) await this.seats.offerKept(invitation.eventId);
      return true;
    });
  }
}
