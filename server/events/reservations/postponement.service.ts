import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { EventsService, refundUntil } from '../calendar/index.js';
import { ReservationHistoryRepository } from './reservation-history.repository.js';

/** Postpones events together with the refund deadlines of their reservations. */
@Injectable()
export class PostponementService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly history: ReservationHistoryRepository,
  ) {}

  /**
   * Postpones an event: reservations stay, and may be cancelled for a full refund until the new deadline. Throws
   * EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_ALREADY_BEGUN, VALIDATION_FAILED (a past date, or the same).
   */
  async postpone(
    eventId: number,
    to: { startsAt: Date; endsAt?: Date | undefined },
    by: string,
  ): Promise<void> {
    const at = this.clock.now();
    await this.database.transaction(async () => {
      const times = await this.events.postpone(eventId, to, at);
      const deadline = refundUntil(times, this.settings.refundHours);
      await this.history.extendRefundDeadlines(eventId, deadline, { at, by, reason: 'event_postponed' });
    });
  }
}
