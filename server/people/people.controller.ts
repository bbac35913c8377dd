import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser, VerifiedEmailOnly, AnyAccount } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { BlockedPersonDto, ReportPersonDto, WarningDto } from './people.dto.js';
import { AccountLimits } from '../auth/index.js';
import { AttendanceService, ReservationsService, type SharedEvent } from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
import { ConnectionsService, RelationsService, ReportsService, WarningsService } from '../relations/index.js';
import { DomainError } from '../common/errors/domain-error.js';
import { MatchesService } from '../matching/index.js';

@ApiTags('People')
@AnyAccount()
@Controller('account/warnings')
export class WarningsController {
  constructor(private readonly warnings: WarningsService) {}

  /** Lists the warnings of the organisers that the user has not acknowledged, oldest first. */
  @Get()
  async open(@CurrentUser() user: CurrentUser): Promise<WarningDto[]> {
    const open = await this.warnings.open(user.accountId);
    return open.map(({ id, text, createdAt }) => ({ id, text, created_at: createdAt }));
  }

  /** Acknowledges a warning: the user has read it. */
  @Post(':id/acknowledge')
  @HttpCode(200)
  async acknowledge(
    @IdParam('id', 'WARNING_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.warnings.acknowledge(user.accountId, id);
    return { success: true };
  }
}

/** Enough after any event, and too few to flood the organisers' list or to guess ids. */
const REPORTS = [
  { name: 'reports an hour', limit: 5, seconds: 3600 },
  { name: 'reports a day', limit: 10, seconds: 86_400 },
];
/** Enough after an event, and too few to guess ids. */
const BLOCKS = [
  { name: 'blocks an hour', limit: 30, seconds: 3600 },
  { name: 'blocks a day', limit: 60, seconds: 86_400 },
];
/** Limited before an event begins, because for each blocked match the list may show another person. */
const BLOCKS_OF_MATCHES = { name: 'blocks of matches', limit: 5, seconds: 86_400 };

/**
 * Reports and blocks of people whom the guest has met or is matched with. Before an event begins, these are
 * the guest's matches, from midnight of the event's day on. Afterwards they are all attendees of the event,
 * if the guest attended it. They also include people with whom the guest is or was connected, and people whom
 * the guest already blocked.
 */
@ApiTags('People')
@Controller('people')
export class PeopleController {
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

  /** Lists the people whom the user has blocked, sorted by name. */
  @Get('blocked')
  async blocked(@CurrentUser() user: CurrentUser): Promise<BlockedPersonDto[]> {
    const blocked = await this.relations.metAndBlockedBy(user.accountId);
    const profiles = await this.profiles.find([...blocked.keys()]);
    return profiles
      .map(({ accountId, name }) => ({ id: accountId, name }))
      .sort((one, two) => one.name.localeCompare(two.name, 'en') || one.id - two.id);
  }

  /**
   * Reports a match, or a person who attended the same event, to the organisers. The reported person is not
   * notified.
   */
  @Post(':id/report')
  @VerifiedEmailOnly()
  @HttpCode(200)
  @ApiErrors('ALREADY_REPORTED', 'RATE_LIMITED')
  async report(
    @IdParam('id', 'PERSON_NOT_FOUND') personId: number,
    @CurrentUser() { accountId: reporterId }: CurrentUser,
    @Body() { reason, text = '', event_id: named = null }: ReportPersonDto,
  ): Promise<SuccessDto> {
    for (const limit of REPORTS) await this.limits.count(reporterId, limit);
    await this.requireSharedEvent(reporterId, personId);
    const eventId = await this.namedEvent(named, reporterId, personId);
    await this.reports.add({ reporterId, reportedId: personId, eventId, reason, text: text.trim() });
    return { success: true };
  }

  /**
   * Blocks a match or, from the start of an event on, a person who attended it too. Neither sees the other in
   * a list again. The blocked person is not notified.
   */
  @Post(':id/block')
  @HttpCode(200)
  @ApiErrors('RATE_LIMITED')
  async block(
    @IdParam('id', 'PERSON_NOT_FOUND') personId: number,
    @CurrentUser() { accountId }: CurrentUser,
  ): Promise<SuccessDto> {
    for (const limit of BLOCKS) await this.limits.count(accountId, limit);
    const { eventId, hasBegun } = await this.requireSharedEvent(accountId, personId);
    if (!hasBegun) await this.limits.count(accountId, BLOCKS_OF_MATCHES);
    await this.relations.block(accountId, personId, eventId);
    return { success: true };
  }

  /** Removes the user's own block of a person. A block by that person stays. */
  @Delete(':id/block')
  async unblock(
    @IdParam('id', 'PERSON_NOT_FOUND') personId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.relations.unblock(user.accountId, personId);
    return { success: true };
  }

  // returns the latest event at which a guest met a person or is matched with them. The error and the queries
  // are the same for a stranger, for a person who only has a seat at the same event, and for an unknown id
  private async requireSharedEvent(userId: number, personId: number): Promise<SharedEvent> {
    if (userId === personId) throw new DomainError('PERSON_NOT_FOUND');
    const blocked = await this.relations.metAndBlockedBy(userId);
    const matchedAt = await this.matches.eventsMatchedAt(userId, personId);
    const shared = await this.attendance.eventOfBoth(userId, personId, matchedAt);
    const eventId = (await this.connections.eventOfPair(userId, personId)) ?? blocked.get(personId);
    if (shared) return shared;
    if (eventId === undefined) throw new DomainError('PERSON_NOT_FOUND');
    return { eventId, hasBegun: true };
  }

  /** Returns the event that a report names; null if none, or if one of the two has no seat there. */
  private async namedEvent(eventId: number | null, ...people: readonly number[]): Promise<number | null> {
    if (eventId === null) return null;
    const attendees = new Set((await this.reservations.attendees(eventId)).map((one) => one.accountId));
    return people.every((id) => attendees.has(id)) ? eventId : null;
  }
}
