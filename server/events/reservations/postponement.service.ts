import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { EventChanges, EventsService, refundUntil } from '../calendar/index.js';
import { ReservationHistoryRepository } from './reservation-history.repository.js';

/** Postpones events, and updates the refund deadlines of reservations after every change of their event. */
@Injectable()
export class PostponementService implements OnModuleInit {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly changes: EventChanges,
    private readonly history: ReservationHistoryRepository,
  ) {}

  /** A promised deadline is only ever extended: to the usual one of a later date, and to the end of a free refund. */
  onModuleInit(): void {
    this.changes.register(async ({ eventId, startsAt, isOtherTime, freeUntil }, { at, by }) => {
      const usual = refundUntil({ startsAt }, this.settings.refundHours);
      const deadlines = [isOtherTime ? usual : null, freeUntil].flatMap((one) =>
        one ? [one.getTime()] : [],
      );
      const deadline = new Date(Math.max(...deadlines));
      const reason = isOtherTime ? 'event_postponed' : 'event_changed';
      await this.history.extendRefundDeadlines(eventId, deadline, { at, by, reason });
      if (isOtherTime) await this.history.askNobody(eventId);
    });
  }

  /**
   * Postpones an event: reservations stay, and can be cancelled with a full refund until the new deadline, at least for
   * three days. Throws EVENT_NOT_FOUND, EVENT_CANCELLED, EVENT_ALREADY_BEGUN, VALIDATION_FAILED (a past date, an
   * earlier one, or the same).
   */
  async postpone(
    eventId: number,
    to: { startsAt: Date; endsAt?: Date | undefined },
    by: string,
    tells = true,
  ): Promise<void> {
    await this.events.postpone(eventId, to, { at: this.clock.now(), by, tells });
  }
}
