import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { HOUR } from '../../common/time/durations.rules.js';
import {
  BookingService,
  ConfirmationsService,
  isAttending,
  type UnconfirmedPlace,
  WaitingListService,
} from '../../events/index.js';
import { RefundRequestsService } from '../refunds/index.js';

/** Asks for confirmations, and ends places that nobody confirmed. */
export const END_UNCONFIRMED = jobKind('reservations.confirmations', { every: HOUR });
const REASON = 'not_confirmed';

/** Nobody gets a seat if this one ends: what was done so far is rolled back. */
class NobodyGetsIt extends Error {}

/**
 * Asks guests who missed events to confirm their place, and gives places that nobody confirmed to those who wait. The
 * money goes back in full.
 */
@Injectable()
export class UnconfirmedPlacesJob {
  private readonly logger = new Logger('UnconfirmedPlaces');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly booking: BookingService,
    private readonly confirmations: ConfirmationsService,
    private readonly waitingList: WaitingListService,
    private readonly refunds: RefundRequestsService,
  ) {}

  /** Asks, and ends what is overdue; tries all places, then throws the last error. */
  @OnJob(END_UNCONFIRMED)
  async run(): Promise<void> {
    await this.confirmations.ask();
    let failure: unknown;
    for (const place of await this.confirmations.overdue()) {
      try {
        if (await this.end(place)) this.logger.log(`reservation ${place.reservationId} was not confirmed`);
      } catch (error) {
        failure = error;
      }
    }
    if (failure) throw failure;
  }

  /** Ends a place that is still unconfirmed if somebody who waits gets its seat then. Returns whether it did. */
  private async end({ reservationId }: UnconfirmedPlace): Promise<boolean> {
    try {
      return await this.database.transaction(() => this.endLocked(reservationId));
    } catch (error) {
      if (error instanceof NobodyGetsIt) return false;
      throw error;
    }
  }

  private async endLocked(reservationId: number): Promise<boolean> {
    const at = this.clock.now();
    const place = await this.booking.lock(reservationId);
    const { eventId, side, status, confirmUntil, comingConfirmedAt, checkedInAt } = place;
    // confirmed, given back, moved or let in since it was found
    if (!isAttending(status) || !confirmUntil || confirmUntil > at || comingConfirmedAt || checkedInAt)
      return false;
    const kept = await this.waitingList.lockedKept(eventId, side);
    await this.refunds.refundReservation(reservationId, REASON, { at, by: 'confirmations', reason: REASON });
    // taken by somebody else, left by the last who waited, or closed by the balance of the sides
    if ((await this.waitingList.lockedKept(eventId, side)) <= kept) throw new NobodyGetsIt();
    return true;
  }
}
