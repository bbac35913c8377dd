import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { SECOND } from '../common/time/durations.rules.js';
import { type EventRow, EventsService, hasBegun } from './calendar/index.js';

/** Number of events that visitors without an account see. */
const SHOWN = 3;
/** Milliseconds for which the result is cached, because anybody may call this. */
const KEPT_MS = 15 * SECOND;

interface Kept {
  at: Date;
  events: Promise<EventRow[]>;
}

/** The next events, for visitors without an account. */
@Injectable()
export class NextEventsService {
  private kept: Kept | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
  ) {}

  /** Returns the soonest published events that have not begun, at most 15 seconds old. */
  async list(): Promise<EventRow[]> {
    const now = this.clock.now();
    const kept = this.kept && isFresh(this.kept, now) ? this.kept : this.read(now);
    const events = await kept.events;
    return events.filter((event) => !hasBegun(event, now));
  }

  private read(at: Date): Kept {
    const kept = { at, events: this.events.nextPublished(at, SHOWN) };
    this.kept = kept;
    // a failure is not cached
    kept.events.catch(() => {
      if (this.kept === kept) this.kept = undefined;
    });
    return kept;
  }
}

function isFresh({ at }: Kept, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return age >= 0 && age < KEPT_MS;
}
