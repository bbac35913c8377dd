import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { EventsService, ReservationsService } from '../../events/index.js';
import { HoldsService } from '../checkout/holds.service.js';
import { RefundRequestsService } from './refund-requests.service.js';
import { type Reconciler, runConcurrently, type ReconcileResult } from '../reconciliation/reconciler.js';

const JOB = 'payments.settle-cancelled-event';

/** Cancels an event and sees to it that every place of it is given back and paid back, once, whatever comes between. */
@Injectable()
export class EventCancellationService implements Reconciler, OnModuleInit {
  private readonly logger = new Logger('EventCancellation');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly orders: RefundRequestsService,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ eventId: number; by: string }>({
      name: JOB,
      run: ({ eventId, by }) => this.settle(eventId, by),
    });
  }

  /**
   * Cancels an event: from here on no seat of it can be taken, and its places are refunded. Again it changes nothing.
   * Throws EVENT_NOT_FOUND.
   */
  async cancel(eventId: number, by: string): Promise<void> {
    await this.database.transaction(async () => {
      await this.events.close(eventId);
      await this.jobs.send(JOB, { eventId, by }, { key: String(eventId) });
    });
    try {
      await this.settle(eventId, by);
    } catch (error) {
      this.logger.warn(`Places of event ${eventId} are left for the job: ${String(error)}`);
    }
  }

  /** Gives back all places that are left of a cancelled event. Throws the last error after having tried them all. */
  async settle(eventId: number, by: string): Promise<void> {
    let failure: unknown;
    for (const reservationId of await this.reservations.liveIds(eventId)) {
      try {
        await this.settlePlace(reservationId, by);
      } catch (error) {
        failure = error;
      }
    }
    if (failure) throw failure;
  }

  /** Settles all cancelled events of which places are left: a job that gave up, or money that came afterwards. */
  async run(): Promise<ReconcileResult> {
    const unsettled = await this.reservations.cancelledEventsWithLiveReservations();
    return runConcurrently(unsettled, 1, (eventId) => this.settle(eventId, 'reconciliation'));
  }

  async plan(): Promise<string[]> {
    const unsettled = await this.reservations.cancelledEventsWithLiveReservations();
    return unsettled.map(
      (eventId) => `event ${eventId} is cancelled: would give back the places that are left`,
    );
  }

  private async settlePlace(reservationId: number, by: string): Promise<void> {
    const reason = 'event_cancelled';
    let reservation = await this.reservations.require(reservationId);
    if (reservation.status === 'held')
      reservation = await this.holds.release(reservation, by, { to: 'cancelled', reason });
    if (reservation.status !== 'paid' && reservation.status !== 'confirmed') return;
    try {
      await this.orders.refundReservation(reservationId, reason, { at: this.clock.now(), by, reason });
    } catch (error) {
      // somebody else has given it back at this very moment: that is all we want
      if (!(error instanceof DomainError) || error.code !== 'INVALID_TRANSITION') throw error;
    }
  }
}
