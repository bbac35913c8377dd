import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { tryEach } from '../../common/concurrency/try-each.js';
import { oneOf } from '../../common/database/columns.js';
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
  LIVE_STATES,
  ReservationsService,
  type GuestProfile,
} from '../reservations/index.js';
import { SeatsRepository, type Side } from '../seats/index.js';
import { SeatOffersService } from '../waiting-list/seat-offers.service.js';
import { KEPT_FOR_FRIEND } from '../waiting-list/waiting-list.repository.js';
import { WaitingListService } from '../waiting-list/waiting-list.service.js';
import { type EndedInvitation, FriendInvitationEntity } from './friend-invitation.entity.js';
import { type FriendInvitation, FriendInvitationsRepository } from './friend-invitations.repository.js';
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
  /** Until when one that is made now is valid; null if it is too late. */
  until: Date | null;
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

/** $1 event, $2 account: the invitations that it made, or came through. */
const STEPS = `select h.to_state as status, h.changed_at as at, h.changed_by as by, i.inviter_id = $2 as "isInviter"
  from friend_invitations i
  join history h on h.subject = 'friend_invitation' and h.subject_id = i.id
  where i.event_id = $1 and (i.inviter_id = $2 or (i.friend_id = $2 and h.to_state = 'accepted'))
  order by h.id`;

const OUTCOME = `select exists (${KEPT_FOR_FRIEND}) as kept, exists (
    select from reservations r where r.event_id = i.event_id and r.account_id = i.friend_id
       and ${oneOf('r.status', LIVE_STATES)}) as reserved
  from friend_invitations i where i.id = $1`;

/** $1 accounts. */
const PAIRS = `select distinct least(inviter_id, friend_id) as one, greatest(inviter_id, friend_id) as other
  from friend_invitations
  where status = 'accepted' and inviter_id = any ($1::int[]) and friend_id = any ($1::int[]) order by 1, 2`;

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
    @InjectRepository(FriendInvitationEntity) private readonly rows: Repository<FriendInvitationEntity>,
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
      const { state, invitation: known, side, obstacle, until } = await this.standing(eventId, accountId);
      if (state === 'open' && known) return known;
      if (obstacle || !until) throw new DomainError(obstacle ?? 'TOO_LATE_FOR_FRIEND');
      // an expired one may not have been ended yet
      for (const open of await this.invitations.openOf(accountId))
        if (open.eventId === eventId)
          await this.end(open.id, 'lapsed', { at, by: BY, reason: 'not_accepted' });
      const invitation = await this.invitations.insertWithSeat(
        { eventId, inviterId: accountId, side, keptUntil: until },
        { at, by: `guest:${accountId}`, reason: 'invited' },
      );
      if (!invitation) throw new DomainError('NO_PLACE_FOR_FRIEND');
      return invitation;
    });
  }

  /** Returns the state of an attendee's invitation. Throws EVENT_NOT_FOUND, NOT_RESERVED. */
  async standing(eventId: number, accountId: number): Promise<Inviting> {
    const now = this.clock.now();
    const { event, reservation } = await this.reservations.requireSeat(eventId, accountId);
    const made = await this.rows.find({ where: { eventId, inviterId: accountId }, order: { id: 'ASC' } });
    const left = Math.max(0, MOST_FOR_EVENT - made.length);
    const last = made.at(-1);
    const state = last ? await this.stateOf(last) : 'none';
    const until = keptUntil(event.startsAt, now);
    const obstacle = await this.obstacleTo(event, { accountId, state, left, until, now });
    const invitation = state === 'none' ? undefined : last;
    return { state, invitation, side: sideOfFriend(reservation.side, event.format), left, obstacle, until };
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
    return this.rows.find({ where: { eventId }, order: { id: 'ASC' } });
  }

  /**
   * Returns the steps of the invitations that an account made for an event or came through, oldest first, as steps of
   * its reservation: `friend_open`, `friend_accepted`, `friend_withdrawn`, `friend_lapsed`, `friend_over`,
   * `came_with_friend`.
   */
  async stepsOf(eventId: number, accountId: number): Promise<Pick<HistoryStep, 'at' | 'by' | 'reason'>[]> {
    const steps = await this.database.query<
      Pick<HistoryStep, 'at' | 'by'> & { status: FriendInvitation['status']; isInviter: boolean }
    >(STEPS, [eventId, accountId]);
    return steps.map(({ status, at, by, isInviter }) => ({
      at,
      by: isInviter && status === 'accepted' ? by.replace('guest', 'friend') : by,
      reason: isInviter ? `friend_${status}` : 'came_with_friend',
    }));
  }

  /** Returns the outcome of an accepted invitation: its seat is kept, reserved, or neither. */
  async outcomeOf(id: number): Promise<'kept' | 'reserved' | 'gone'> {
    const [row] = await this.database.query<{ kept: boolean; reserved: boolean }>(OUTCOME, [id]);
    return row?.reserved ? 'reserved' : row?.kept ? 'kept' : 'gone';
  }

  /** Returns the invitation through which an account came to an event, or undefined. */
  async acceptedBy(eventId: number, friendId: number): Promise<FriendInvitation | undefined> {
    const found = await this.rows.findOne({ where: { eventId, friendId }, order: { id: 'DESC' } });
    return found ?? undefined;
  }

  /** Returns the pairs among these people in which one came through the other's invitation, at any event. */
  async pairsAmong(accountIds: readonly number[]): Promise<(readonly [number, number])[]> {
    const rows = await this.database.query<{ one: number; other: number }>(PAIRS, [accountIds]);
    return rows.map(({ one, other }) => [one, other]);
  }

  /** Ends all open invitations of an account that is blocked or deleted. */
  async endAllOf(accountId: number, by: string, reason: string): Promise<void> {
    for (const { id } of await this.invitations.openOf(accountId))
      await this.end(id, 'over', { at: this.clock.now(), by, reason });
  }

  /** Ends the expired invitations of all events. Tries all of them, then throws the last error. */
  @OnJob(END_DUE_INVITATIONS)
  endDue(): Promise<void> {
    return this.endOver({ eventId: null });
  }

  /** The same for one event, or for all of them (null); the seats become free, or are kept for the waiting list. */
  @OnJob(INVITER_LEFT)
  async endOver({ eventId }: { eventId: number | null }): Promise<void> {
    const meta = { at: this.clock.now(), by: BY };
    const over = await this.invitations.overAt(eventId, meta.at);
    const kept = await this.invitations.keptWithoutInviter(eventId);
    // a failure of one must not keep the others from ending
    try {
      await tryEach(over, ({ id, to, reason }) => this.end(id, to, { ...meta, reason }));
    } finally {
      await tryEach(kept, (entry) => this.offers.end(entry, 'removed', { ...meta, reason: 'inviter_left' }));
    }
  }

  private async stateOf(invitation: FriendInvitation): Promise<InvitingState> {
    if (invitation.status === 'accepted') {
      const outcome = await this.outcomeOf(invitation.id);
      return outcome === 'gone' ? 'none' : outcome === 'kept' ? 'accepted' : 'reserved';
    }
    return (await this.isOpen(invitation)) ? 'open' : 'none';
  }

  private async obstacleTo(
    event: EventWithSeats,
    {
      accountId,
      state,
      left,
      until,
      now,
    }: Pick<Inviting, 'state' | 'left' | 'until'> & { accountId: number; now: Date },
  ): Promise<ErrorCode | null> {
    if (!event.friendsWelcome) return 'FRIENDS_NOT_WELCOME';
    if (event.status !== 'published' || hasBegun(event, now)) return 'RESERVATIONS_CLOSED';
    if (!until) return 'TOO_LATE_FOR_FRIEND';
    if (state === 'accepted' || state === 'reserved') return 'FRIEND_HAS_PLACE';
    const open = (await this.invitations.openOf(accountId)).filter((one) => one.keptUntil > now);
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
