import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { jobKind } from '../../common/jobs/job-kind.js';
import { IF_LEFT_UNDONE, Jobs } from '../../common/jobs/jobs.js';
import type { Side } from '../seats/index.js';
import type { Gender } from './event-kind.rules.js';

/** Offers the kept seats of an event to those who wait for them. The waiting list does the work. */
export const ADVANCE_WAITING_LIST = jobKind<{ eventId: number }>('waiting-list.advance');

/** Somebody at an event, and when and because of whom something happens to them. */
export interface Waiter {
  eventId: number;
  accountId: number;
  at: Date;
  by: string;
}

/** What the waiting list does for those who take and free seats. */
export interface SeatKeeper {
  /** Offers the kept seats of an event, and ends what is over. */
  advance(event: { eventId: number }): Promise<void>;
  /** Returns whether an account waits for a seat at an event or has been offered one. */
  isListed(eventId: number, accountId: number): Promise<boolean>;
  /**
   * Ends the entry of somebody whose seat is kept, in the transaction that makes a reservation of it: for a `held` one
   * or a `confirmed` one. Returns the side whose counters count the seat already; undefined if none is kept for them.
   */
  takeUp(waiter: Waiter, gender: Gender, as: 'held' | 'confirmed'): Promise<Side | undefined>;
  /** Ends the entry of somebody who has got a seat in another way, if there is one. */
  leave(waiter: Waiter): Promise<void>;
}

/** What the invitations of friends do for those who free and offer seats. */
export interface InvitationKeeper {
  /** Returns whether somebody keeps a seat for a friend at an event. */
  isInviting(eventId: number, accountId: number): Promise<boolean>;
  /** Ends the invitations of an event that are over; their seats are free, or kept for those who wait. */
  endOver(eventId: number): Promise<void>;
  /** Returns the events with an invitation that is over. */
  dueEvents(now: Date): Promise<number[]>;
}

/**
 * The way from those who free seats to those who wait: the waiting list and the invitations of friends stand above the
 * calendar and the reservations, and register themselves here.
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

  /** The invitations of friends. */
  get invitations(): InvitationKeeper {
    if (!this.registeredInvitations) throw new Error('The invitations of friends have not been started');
    return this.registeredInvitations;
  }

  /** What the waiting list does for reservations. */
  get keeper(): SeatKeeper {
    if (!this.registered) throw new Error('The waiting list has not been started');
    return this.registered;
  }

  /**
   * Has the kept seats of an event offered: right after the running transaction, and by a job of that transaction if the
   * process dies before.
   */
  async announce(eventId: number): Promise<void> {
    await this.jobs.enqueue(ADVANCE_WAITING_LIST, { eventId }, { key: String(eventId), ...IF_LEFT_UNDONE });
    this.database.afterCommit(() => this.registered?.advance({ eventId }));
  }

  /**
   * Ends the entry of somebody who has got a seat in another way. Where sides stay in balance, the other side may have
   * gained a seat for those who wait there.
   */
  async finishTaking(
    event: { id: number; hasWaiting: boolean; maxLead: number | null },
    waiter: Waiter | undefined,
  ): Promise<void> {
    if (!event.hasWaiting) return;
    if (waiter) await this.keeper.leave(waiter);
    if (event.maxLead !== null) await this.announce(event.id);
  }

  /** As `announce` once somebody has given up a seat: if one is kept for those who wait, or they keep one for a friend. */
  async announceFreed(eventId: number, accountId: number, kept: number): Promise<void> {
    if (kept > 0 || (await this.invitations.isInviting(eventId, accountId))) await this.announce(eventId);
  }
}
