import { Injectable } from '@nestjs/common';
import { DAY } from '../../common/time/durations.rules.js';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { startOfZurichDay, zurichDayAfter } from '../../common/time/zurich.js';
import { type AttendanceRecord, attendanceRecord, MISSES_COUNT_MONTHS } from './attendance-record.rules.js';
import {
  type AccountPlace,
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

  /** Returns the current attendance record of an account. */
  async recordOf(accountId: number): Promise<AttendanceRecord<AccountPlace>> {
    return (await this.recordsOf([accountId])).get(accountId) ?? attendanceRecord([], this.clock.now());
  }

  /** Returns the current attendance records of these accounts, by account. */
  async recordsOf(accountIds: readonly number[]): Promise<Map<number, AttendanceRecord<AccountPlace>>> {
    const now = this.clock.now();
    // one month more than counts, as the rule cuts by calendar months
    const since = startOfZurichDay(new Date(now.getTime() - (MISSES_COUNT_MONTHS + 1) * 31 * DAY));
    const places = accountIds.length > 0 ? await this.attendance.placesOf(accountIds, { now, since }) : [];
    const byAccount = new Map<number, AccountPlace[]>(accountIds.map((id) => [id, []]));
    for (const place of places) byAccount.get(place.accountId)?.push(place);
    return new Map([...byAccount].map(([id, own]) => [id, attendanceRecord(own, now)]));
  }

  /**
   * Excuses an absence of an account, or undoes that: it no longer counts in its record. Returns the event's id. Throws
   * RESERVATION_NOT_FOUND, also if the reservation is no absence.
   */
  async excuse(about: { accountId: number; reservationId: number; excused: boolean }): Promise<number> {
    const eventId = await this.attendance.excuse(about, this.clock.now());
    if (eventId === undefined) throw new DomainError('RESERVATION_NOT_FOUND');
    return eventId;
  }

  /** Returns each account's numbers of attended reservations, arrivals and no-shows. */
  async countsOf(accountIds: readonly number[]): Promise<Map<number, AttendanceCounts>> {
    const found = await this.attendance.countsOf(accountIds, this.clock.now());
    return new Map(accountIds.map((id) => [id, found.get(id) ?? NEVER]));
  }

  /** Returns ids of an event's reservations whose guests did not come. */
  noShowsAt(eventId: number): Promise<Set<number>> {
    return this.attendance.noShowsAt(eventId, this.clock.now());
  }

  /**
   * Returns the latest event that has begun and that both attended (checked in; if nobody was, by their reservations),
   * or one of the events `matchedAt` that both attend and whose day has begun in Zurich. Returns undefined if there is
   * none.
   */
  eventOfBoth(one: number, other: number, matchedAt: readonly number[]): Promise<SharedEvent | undefined> {
    const now = this.clock.now();
    return this.attendance.eventOfBoth(one, other, { now, dayEnd: zurichDayAfter(now, 1), matchedAt });
  }
}
