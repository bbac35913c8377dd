import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { jobKind } from '../../common/jobs/job-kind.js';
import { IF_LEFT_UNDONE, Jobs } from '../../common/jobs/jobs.js';
import type { Side } from '../seats/index.js';
import type { Gender } from './event-kind.rules.js';

/** Offers the kept seats of an event to members of the waiting list. The waiting list handles it. */
export const ADVANCE_WAITING_LIST = jobKind<{ eventId: number }>('waiting-list.advance');

/** An account at an event, with the time and the author of a transition. */
export interface Waiter {
  eventId: number;
  accountId: number;
  at: Date;
  by: string;
}

/** What the waiting list does for code that takes and frees seats. */
export interface SeatKeeper {
  /** Offers the kept seats of an event, and ends expired offers and entries. */
  advance(event: { eventId: number }): Promise<void>;
  /** Returns whether an account is on the waiting list of an event, with or without an offer. */
  isListed(eventId: number, accountId: number): Promise<boolean>;
  /**
   * Ends an entry whose seat is kept, in the transaction that turns it into a `held` or a `confirmed` reservation.
   * Returns the side whose counters already count the seat; undefined if no seat is kept for the account.
   */
  takeUp(waiter: Waiter, gender: Gender, as: 'held' | 'confirmed'): Promise<Side | undefined>;
  /** Ends the entry, if there is one, of an account that got a seat in another way. */
  leave(waiter: Waiter): Promise<void>;
}

/** What the invitations of friends do for code that frees and offers seats. */
export interface InvitationKeeper {
  /** Returns whether an account keeps a seat for a friend at an event. */
  isInviting(eventId: number, accountId: number): Promise<boolean>;
  /** Ends the expired invitations of an event; their seats become free, or are kept for the waiting list. */
  endOver(eventId: number): Promise<void>;
  /** Returns the events with an expired invitation. */
  dueEvents(now: Date): Promise<number[]>;
}

/**
 * Lets code that frees seats call the waiting list and the invitations of friends. Both import the calendar and the
 * reservations, so they register themselves here.
 */
@Injectable()
export class KeptSeats {
  private registered: SeatKeeper | undefined;
  private registeredInvitations: InvitationKeeper | undefined;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  register(keeper: SeatKeeper): void {
    this.registered = keeper;
  }

  registerInvitations(invitations: InvitationKeeper): void {
    this.registeredInvitations = invitations;
  }

  /** The invitations of friends. Throws before they have registered. */
  get invitations(): InvitationKeeper {
    if (!this.registeredInvitations) throw new Error('The invitations of friends have not been started');
    return this.registeredInvitations;
  }

  /** The waiting list. Throws before it has registered. */
  get keeper(): SeatKeeper {
    if (!this.registered) throw new Error('The waiting list has not been started');
    return this.registered;
  }

  /**
   * Offers the kept seats of an event right after the running transaction has committed. If the process dies before, a
   * job of that transaction does it.
   */
  async announce(eventId: number): Promise<void> {
    await this.jobs.enqueue(ADVANCE_WAITING_LIST, { eventId }, { key: String(eventId), ...IF_LEFT_UNDONE });
    this.database.afterCommit(() => this.registered?.advance({ eventId }));
  }

  /**
   * Ends the entry of an account that got a seat in another way. If sides must stay in balance, the other side may have
   * gained a seat for its waiting list.
   */
  async finishTaking(
    event: { id: number; hasWaiting: boolean; maxLead: number | null },
    waiter: Waiter | undefined,
  ): Promise<void> {
    if (!event.hasWaiting) return;
    if (waiter) await this.keeper.leave(waiter);
    if (event.maxLead !== null) await this.announce(event.id);
  }

  /**
   * As `announce`, after an account has given up a seat: only if a seat is kept for the waiting list, or the account
   * keeps one for a friend.
   */
  async announceFreed(eventId: number, accountId: number, kept: number): Promise<void> {
    if (kept > 0 || (await this.invitations.isInviting(eventId, accountId))) await this.announce(eventId);
  }
}
