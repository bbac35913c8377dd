import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { IF_LEFT_UNDONE, Jobs } from '../common/jobs/jobs.js';
import { BookingService, freeRefundUntil, ReservationsService } from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
import { EventCancellationService } from './cancellation/event-cancellation.service.js';
import { PaymentsService } from './payments.service.js';

/** A join of two events: which one is given up, which one takes its guests, and by whom. */
export interface EventJoin {
  eventId: number;
  intoId: number;
  organiserId: number;
}

const JOIN_EVENTS = jobKind<EventJoin>('payments.join-events');

/** Moves the guests of an event to another one, and cancels it for those who get no seat. Continues after a crash. */
@Injectable()
export class EventJoinsService {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly booking: BookingService,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly payments: PaymentsService,
    private readonly cancellation: EventCancellationService,
  ) {}

  /** Enqueues a job for a join, in the running transaction, in case the caller does not carry it out after the commit. */
  begin(join: EventJoin): Promise<void> {
    return this.jobs.enqueue(JOIN_EVENTS, join, { key: String(join.eventId), ...IF_LEFT_UNDONE });
  }

  /**
   * Moves every guest who can have a seat at the other event: if it costs less the difference is refunded, if it costs
   * more nothing is charged, and for three days they can cancel with a full refund. Then cancels the event, which
   * refunds the others. Safe to run twice. Throws the last unexpected error, before anything is cancelled.
   */
  @OnJob(JOIN_EVENTS)
  async carryOut(join: EventJoin): Promise<void> {
    let failure: unknown;
    for (const reservationId of await this.reservations.liveIds(join.eventId)) {
      try {
        await this.move(reservationId, join);
      } catch (error) {
        // full, not for them, already there, or cancelled just now: they are refunded with the event
        if (!(error instanceof DomainError)) failure = error;
      }
    }
    if (failure) throw failure;
    await this.cancellation.cancel(join.eventId, byOf(join));
  }

  private async move(reservationId: number, join: EventJoin): Promise<void> {
    const { accountId } = await this.reservations.require(reservationId);
    const [guest] = await this.profiles.find([accountId]);
    if (!guest) return;
    const freeUntil = freeRefundUntil(this.clock.now());
    await this.database.transaction(async () => {
      const target = { eventId: join.intoId, guest, freeUntil };
      const moved = await this.booking.transferToEvent(reservationId, target, byOf(join));
      await this.payments.priceDifference(moved, true, join.organiserId);
    });
  }
}

const byOf = ({ organiserId }: EventJoin): string => `organiser:${organiserId}`;
