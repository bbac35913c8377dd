import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { Jobs } from '../../common/jobs/jobs.js';
import type { Gender, Side } from './seats.rules.js';

/** The job that offers the kept seats of an event to those who wait for them. The waiting list defines it. */
export const ADVANCE_WAITING_LIST = 'waiting-list.advance';

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
  advance(eventId: number): Promise<void>;
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

/**
 * The way from those who free seats to those who wait: the waiting list stands above the calendar and the reservations,
 * and registers itself here.
 */
@Injectable()
export class KeptSeats {
  private registered: SeatKeeper | undefined;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  register(keeper: SeatKeeper): void {
    this.registered = keeper;
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
    await this.jobs.enqueue(ADVANCE_WAITING_LIST, { eventId }, { key: String(eventId) });
    this.database.afterCommit(() => this.registered?.advance(eventId));
  }
}
