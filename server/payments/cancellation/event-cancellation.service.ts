import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { tryEach } from '../../common/concurrency/try-each.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { IF_LEFT_UNDONE, Jobs } from '../../common/jobs/jobs.js';
import { EventsService, ReservationsService } from '../../events/index.js';
import { HoldsService } from '../checkout/holds.service.js';
import { RefundRequestsService } from '../refunds/index.js';

const END_RESERVATIONS = jobKind<{ eventId: number; by: string }>('payments.refund-cancelled-event');

/** Cancels an event, and ends and refunds each of its reservations once, also after a crash. */
@Injectable()
export class EventCancellationService {
  private readonly logger = new Logger('EventCancellation');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly holds: HoldsService,
    private readonly refunds: RefundRequestsService,
  ) {}

  /**
   * Closes an event, and enqueues a job that ends its reservations if the caller does not; in the running transaction,
   * if there is one. Throws EVENT_NOT_FOUND.
   */
  begin(eventId: number, by: string): Promise<void> {
    return this.database.transaction(async () => {
      await this.events.close(eventId);
      await this.jobs.enqueue(END_RESERVATIONS, { eventId, by }, { key: String(eventId), ...IF_LEFT_UNDONE });
    });
  }

  /**
   * Cancels an event: no seat can be taken from now on, and its reservations are refunded. A second call changes
   * nothing. Throws EVENT_NOT_FOUND.
   */
  async cancel(eventId: number, by: string): Promise<void> {
    await this.begin(eventId, by);
    try {
      await this.endReservations({ eventId, by });
    } catch (error) {
      this.logger.warn(`Reservations of event ${eventId} are left for the job: ${String(error)}`);
    }
  }

  /** Ends the live reservations of a cancelled event. Tries all of them, then throws the last error. */
  @OnJob(END_RESERVATIONS)
  async endReservations({ eventId, by }: { eventId: number; by: string }): Promise<void> {
    await tryEach(await this.reservations.liveIds(eventId), (id) => this.endReservation(id, by));
  }

  private async endReservation(reservationId: number, by: string): Promise<void> {
    const reason = 'event_cancelled';
    let reservation = await this.reservations.require(reservationId);
    if (reservation.status === 'held')
      reservation = await this.holds.release(reservation, by, { to: 'cancelled', reason });
    if (reservation.status !== 'paid' && reservation.status !== 'confirmed') return;
    try {
      await this.refunds.refundReservation(reservationId, reason, { at: this.clock.now(), by, reason });
    } catch (error) {
      // ended by another request at the same time
      if (!(error instanceof DomainError) || error.code !== 'INVALID_TRANSITION') throw error;
    }
  }
}
