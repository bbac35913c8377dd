import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { zurichDayAfter } from '../../common/time/zurich.js';
import {
  type AttendanceCounts,
  AttendanceRepository,
  type PersonReservation,
  type SharedEvent,
} from './attendance.repository.js';

const NEVER: AttendanceCounts = { reservations: 0, arrived: 0, noShows: 0 };

/** Arrivals and no-shows; a no-show is known from midnight in Zurich after the event. */
@Injectable()
export class AttendanceService {
  constructor(
    private readonly clock: Clock,
    private readonly attendance: AttendanceRepository,
  ) {}

  /** Returns all reservations of an account, the latest event first. */
  ofPerson(accountId: number): Promise<PersonReservation[]> {
    return this.attendance.ofPerson(accountId, this.clock.now());
  }

  /** Returns how often each of these accounts attended, arrived and stayed away. */
  async countsOf(accountIds: readonly number[]): Promise<Map<number, AttendanceCounts>> {
    const found = await this.attendance.countsOf(accountIds, this.clock.now());
    return new Map(accountIds.map((id) => [id, found.get(id) ?? NEVER]));
  }

  /** Returns ids of an event's reservations whose guests stayed away. */
  noShowsAt(eventId: number): Promise<Set<number>> {
    return this.attendance.noShowsAt(eventId, this.clock.now());
  }

  /**
   * Returns the latest event that has begun and where both were (checked in; where nobody was, by their reservations), or
   * of the events `matchedAt` one that both attend and whose day has come in Zurich. Returns undefined without one.
   */
  eventOfBoth(one: number, other: number, matchedAt: readonly number[]): Promise<SharedEvent | undefined> {
    const now = this.clock.now();
    return this.attendance.eventOfBoth(one, other, { now, dayEnd: zurichDayAfter(now, 1), matchedAt });
  }
}
