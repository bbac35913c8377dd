import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import {
  type AttendanceCounts,
  AttendanceRepository,
  type PersonReservation,
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
}
