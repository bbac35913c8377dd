import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ReservationsService } from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
import type { ReportReason } from './report.entity.js';
import { RelationsService } from './relations.service.js';
import { ReportsService } from './reports.service.js';

/** What a guest reports of another. */
export interface ReportInput {
  reason: ReportReason;
  text: string;
  /** The event at which it happened, if the guest names one. */
  eventId: number | null;
}

/** Reporting or blocking a person whom the guest met at an event. */
@Injectable()
export class PeopleService {
  constructor(
    private readonly clock: Clock,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly relations: RelationsService,
    private readonly reports: ReportsService,
  ) {}

  /** Reports a person to the organisers. Throws PERSON_NOT_FOUND, ALREADY_REPORTED. */
  async report(userId: number, personId: number, report: ReportInput): Promise<void> {
    await this.requireMet(userId, personId);
    await this.reports.add({
      reporterId: userId,
      reportedId: personId,
      eventId: await this.eventOfBoth(report.eventId, userId, personId),
      reason: report.reason,
      text: report.text.trim(),
    });
  }

  /** Blocks a person: neither sees the other in a list again, and nobody is told. Throws PERSON_NOT_FOUND. */
  async block(userId: number, personId: number): Promise<void> {
    await this.requireMet(userId, personId);
    await this.relations.block(userId, personId);
  }

  /** Ends the user's own block, if there is one. */
  unblock(userId: number, personId: number): Promise<void> {
    return this.relations.unblock(userId, personId);
  }

  /** Returns those whom the user has blocked, by name. */
  async blocked(userId: number): Promise<{ accountId: number; name: string }[]> {
    const profiles = await this.profiles.find(await this.relations.blockedBy(userId));
    return profiles
      .map(({ accountId, name }) => ({ accountId, name }))
      .sort((one, two) => one.name.localeCompare(two.name, 'en') || one.accountId - two.accountId);
  }

  // the same error for strangers and for accounts that do not exist
  private async requireMet(userId: number, personId: number): Promise<void> {
    const met =
      userId !== personId && (await this.reservations.haveSharedEvent(userId, personId, this.clock.now()));
    if (!met) throw new DomainError('PERSON_NOT_FOUND');
  }

  private async eventOfBoth(eventId: number | null, ...people: readonly number[]): Promise<number | null> {
    if (eventId === null) return null;
    const attendees = new Set((await this.reservations.attendees(eventId)).map((one) => one.accountId));
    return people.every((id) => attendees.has(id)) ? eventId : null;
  }
}
