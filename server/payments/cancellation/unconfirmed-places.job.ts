import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { tryEach } from '../../common/concurrency/try-each.js';
import { Database } from '../../common/database/database.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { BookingService, ConfirmationsService, isAttending, WaitingListService } from '../../events/index.js';
import { RefundRequestsService } from '../refunds/index.js';

/** Asks for confirmations, and ends seats that were not confirmed. */
export const END_UNCONFIRMED = jobKind('reservations.confirmations', { every: HOUR });
const REASON = 'not_confirmed';

/** Thrown to roll back if nobody on the waiting list would get the seat. */
class NobodyGetsIt extends Error {}

/**
 * Asks guests with missed events to confirm their seat, and gives unconfirmed seats to the waiting list. The payment is
 * refunded in full.
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

  /** Asks for confirmations, and ends overdue seats; tries all of them, then throws the last error. */
  @OnJob(END_UNCONFIRMED)
  async run(): Promise<void> {
    await this.confirmations.ask();
    await tryEach(await this.confirmations.overdue(), async ({ reservationId }) => {
      try {
        if (await this.database.transaction(() => this.end(reservationId)))
          this.logger.log(`reservation ${reservationId} was not confirmed`);
      } catch (error) {
        if (!(error instanceof NobodyGetsIt)) throw error;
      }
    });
  }

  /** Ends a seat that is still unconfirmed, if a member of the waiting list gets it. Returns whether it was unconfirmed. */
  private async end(reservationId: number): Promise<boolean> {
    const at = this.clock.now();
    const place = await this.booking.lock(reservationId);
    const { eventId, side, status, confirmUntil, comingConfirmedAt, checkedInAt } = place;
    // confirmed, cancelled, moved or checked in since it was found
    if (!isAttending(status) || !confirmUntil || confirmUntil > at || comingConfirmedAt || checkedInAt)
      return false;
    const kept = await this.waitingList.lockedKept(eventId, side);
    await this.refunds.refundReservation(reservationId, REASON, { at, by: 'confirmations', reason: REASON });
    // taken by somebody else, no member left on the list, or closed to keep the sides in balance
    if ((await this.waitingList.lockedKept(eventId, side)) <= kept) throw new NobodyGetsIt();
    return true;
  }
}
