import { Injectable } from '@nestjs/common';
import { ReservationsService } from '../../events/index.js';
import { EventCancellationService } from '../cancellation/event-cancellation.service.js';
import { type ReconcileResult, type Reconciler, runConcurrently } from './reconciler.js';

/** Ends remaining reservations of cancelled events: their job has failed, or they were paid afterwards. */
@Injectable()
export class CancelledEventReconciler implements Reconciler {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly eventCancellation: EventCancellationService,
  ) {}

  async run(): Promise<ReconcileResult> {
    const eventIds = await this.reservations.cancelledEventsWithLiveReservations();
    return runConcurrently(eventIds, 1, (eventId) =>
      this.eventCancellation.endReservations({ eventId, by: 'reconciliation' }),
    );
  }

  async plan(): Promise<string[]> {
    const eventIds = await this.reservations.cancelledEventsWithLiveReservations();
    return eventIds.map((eventId) => `event ${eventId} is cancelled: would end its remaining reservations`);
  }
}
