import { Injectable } from '@nestjs/common';
import { AccountLimits } from '../auth/index.js';
import { ReservationsService, AttendanceService, type SharedEvent } from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
import {
  RelationsService,
  ReportsService,
  type ReportEntity,
  ConnectionsService,
} from '../relations/index.js';
import { DomainError } from '../common/errors/domain-error.js';
import { MatchesService } from '../matching/index.js';

/** Enough after the worst event, and too few to flood the organisers' list or to try ids. */
const REPORTS = [
  { name: 'reports an hour', limit: 5, seconds: 3600 },
  { name: 'reports a day', limit: 10, seconds: 86_400 },
];
/** Enough after an event, and too few to try ids. */
const BLOCKS = [
  { name: 'blocks an hour', limit: 30, seconds: 3600 },
  { name: 'blocks a day', limit: 60, seconds: 86_400 },
];
/** Limited before an event begins, because for each blocked match the list may show another person. */
const BLOCKS_OF_MATCHES = { name: 'blocks of matches', limit: 5, seconds: 86_400 };

/**
 * Reporting or blocking a person whom the guest has met, or is matched with. Before an event begins these are their own
 * matches (from midnight of its day on); afterwards everybody who was there, if the guest was; also people with whom they
 * are or were connected, or whom they have already blocked.
 */
@Injectable()
export class PeopleService {
  constructor(
    private readonly reservations: ReservationsService,
    private readonly attendance: AttendanceService,
    private readonly profiles: ProfilesService,
    private readonly matches: MatchesService,
    private readonly relations: RelationsService,
    private readonly connections: ConnectionsService,
    private readonly reports: ReportsService,
    private readonly limits: AccountLimits,
  ) {}

  /** Reports a person. Throws PERSON_NOT_FOUND, ALREADY_REPORTED, RATE_LIMITED (5 attempts an hour, 10 a day). */
  async report(
    userId: number,
    personId: number,
    { eventId: named, reason, text }: Pick<ReportEntity, 'reason' | 'text' | 'eventId'>,
  ): Promise<void> {
    for (const limit of REPORTS) await this.limits.count(userId, limit);
    await this.requireShared(userId, personId);
    const eventId = await this.eventOfBoth(named, userId, personId);
    await this.reports.add({ reporterId: userId, reportedId: personId, eventId, reason, text: text.trim() });
  }

  /**
   * Blocks a person: neither sees the other in a list again, and nobody is notified. Throws PERSON_NOT_FOUND,
   * RATE_LIMITED (30 attempts an hour, 60 a day, 5 matches a day before an event begins).
   */
  async block(userId: number, personId: number): Promise<void> {
    for (const limit of BLOCKS) await this.limits.count(userId, limit);
    const { eventId, hasBegun } = await this.requireShared(userId, personId);
    if (!hasBegun) await this.limits.count(userId, BLOCKS_OF_MATCHES);
    await this.relations.block(userId, personId, eventId);
  }

  /** Returns the people whom the user has blocked after meeting them or being matched with them, by name. */
  async blocked(userId: number): Promise<{ id: number; name: string }[]> {
    const profiles = await this.profiles.find(await this.relations.metAndBlockedBy(userId));
    return profiles
      .map(({ accountId, name }) => ({ id: accountId, name }))
      .sort((one, two) => one.name.localeCompare(two.name, 'en') || one.id - two.id);
  }

  // the latest event at which a guest met a person or is matched with them. The same error, after the same queries, for a
  // stranger, for a person who only has a seat at the same event, and for an unknown id
  private async requireShared(userId: number, personId: number): Promise<SharedEvent> {
    if (userId === personId) throw new DomainError('PERSON_NOT_FOUND');
    const blockedAt = await this.relations.eventOfBlock(userId, personId);
    const matchedAt = await this.matches.eventsMatchedAt(userId, personId);
    const shared = await this.attendance.eventOfBoth(userId, personId, matchedAt);
    const eventId = (await this.connections.eventOfPair(userId, personId)) ?? blockedAt;
    if (shared) return shared;
    if (eventId === undefined) throw new DomainError('PERSON_NOT_FOUND');
    return { eventId, hasBegun: true };
  }

  private async eventOfBoth(eventId: number | null, ...people: readonly number[]): Promise<number | null> {
    if (eventId === null) return null;
    const attendees = new Set((await this.reservations.attendees(eventId)).map((one) => one.accountId));
    return people.every((id) => attendees.has(id)) ? eventId : null;
  }
}
