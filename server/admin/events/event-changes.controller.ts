import { AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { PageQuery } from '../../common/http/page.dto.js';
import {
  EarlyPricesService,
  EventPages,
  EventsService,
  type EventWithSeats,
  HostsService,
} from '../../events/index.js';
import {
  MatchingRunDto,
  matchingRunDto,
  MatchingService,
  PAIRS_TABLE,
  PairsDto,
  PairsView,
} from '../../matching/index.js';
import {
  AUDIT_TABLE,
  AuditDto,
  AuditListsService,
  EventCancellationDto,
  EventListsService,
  PeopleListsService,
  RevenueService,
} from '../../reporting/index.js';
import { AdminEventDto, adminEventDto } from './admin-events.dto.js';
import {
  AssignHostDto,
  DuplicateEventDto,
  HOSTS_TABLE,
  HostAssignedDto,
  HostsDto,
  PostponeEventDto,
} from './event-changes.dto.js';
import { AdminEventsService } from './admin-events.service.js';

@OrganisersOnly()
@Controller('admin/events/:id')
export class EventChangesController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly adminEvents: AdminEventsService,
    private readonly events: EventsService,
    private readonly pages: EventPages,
    private readonly earlyPrices: EarlyPricesService,
    private readonly lists: EventListsService,
    private readonly eventHosts: HostsService,
    private readonly accounts: AccountsService,
    private readonly people: PeopleListsService,
    private readonly revenue: RevenueService,
    private readonly auditLists: AuditListsService,
  ) {}

  /** Creates a draft that is a copy of this event. The two events are independent of each other. */
  @Post('duplicate')
  duplicate(
    @EventId() eventId: number,
    @Body() { date, city }: DuplicateEventDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminEventDto> {
    return this.database.transaction(async () => {
      const event = await this.events.require(eventId);
      const startsAt = date === undefined ? event.startsAt : new Date(date);
      const length = event.endsAt.getTime() - event.startsAt.getTime();
      const isElsewhere = city !== undefined && city !== event.city;
      const { venue, location, venueId } = event;
      const copy = await this.events.create({
        ...templateOf(event),
        ...(isElsewhere ? { city } : { city: event.city, venue, location, venueId }),
        startsAt,
        endsAt: new Date(startsAt.getTime() + length),
        status: 'draft',
      });
      const details = await this.pages.detailsOf(eventId);
      await this.pages.setDetails([copy.id], isElsewhere ? { ...details, area: {} } : details);
      await this.earlyPrices.copy(event, copy);
      const from = { from_event: eventId };
      await this.audit.record(user, { action: 'event.duplicated', subjectId: copy.id, details: from });
      return adminEventDto(await this.lists.require(copy.id));
    });
  }

  /** Publishes the event. Guests can see it and reserve from now on. */
  @Post('publish')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED')
  publish(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<AdminEventDto> {
    return this.adminEvents.setStatus(user, eventId, 'published');
  }

  /** Turns the event back into a draft. This is only possible while no seat is taken or held. */
  @Post('unpublish')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED', 'INVALID_TRANSITION')
  unpublish(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<AdminEventDto> {
    return this.adminEvents.setStatus(user, eventId, 'draft');
  }

  /**
   * Postpones the event. Guests keep their reservations. They can cancel with a full refund until the new
   * deadline.
   */
  @Post('postpone')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED', 'EVENT_ALREADY_BEGUN')
  postpone(
    @EventId() eventId: number,
    @Body() body: PostponeEventDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminEventDto> {
    return this.adminEvents.postpone(user, eventId, body);
  }

  /** Returns the effect of cancelling the event now. Changes nothing. */
  @Get('cancellation')
  previewCancellation(@EventId() eventId: number): Promise<EventCancellationDto> {
    return this.revenue.cancellation(eventId);
  }

  /** Lists the changes to the event, most recent first. The check-ins of one day are one entry. */
  @Get('history')
  @Downloadable('history', 'event.history_exported', AUDIT_TABLE)
  @AuditedRead('event.history_read')
  async history(
    @EventId() eventId: number,
    @Query() page: PageQuery,
    @RequestLanguage() language: Language,
  ): Promise<AuditDto> {
    await this.lists.require(eventId);
    // the check-ins of a day are one entry
    return this.auditLists.list({ event_id: eventId, kind: 'change', fold: '1', ...page }, language);
  }

  /** Lists the hosts of the event, in the order in which they were assigned. */
  @Get('hosts')
  @Downloadable('hosts', 'event.hosts_exported', HOSTS_TABLE)
  @AuditedRead('event.hosts_read')
  async hosts(@EventId() eventId: number): Promise<HostsDto> {
    const hosts = await this.eventHosts.ofEvent(eventId);
    const people = await this.people.find(hosts.map(({ accountId }) => accountId));
    const items = hosts.map(({ accountId: account_id, createdAt: assigned_at }) => {
      const { email = '', name = null, role } = people.get(account_id) ?? {};
      return { account_id, email, name, assigned_at, active: role !== 'user' };
    });
    return { items, total: items.length };
  }

  /**
   * Assigns a host to the event. A guest gets an invitation link. They become a host when they open it and
   * choose a password.
   */
  @Post('hosts')
  @ApiErrors('ACCOUNT_NOT_FOUND', 'RATE_LIMITED')
  async assignHost(
    @EventId() eventId: number,
    @Body() { account_id: accountId, email }: AssignHostDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<HostAssignedDto> {
    if (accountId === undefined && email === undefined)
      throw invalidField('account_id', 'must be named, or else email');
    const account =
      accountId === undefined
        ? await this.accounts.findByEmail(email ?? '')
        : await this.accounts.find(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    const url = await this.database.transaction(async () => {
      const link = await this.eventHosts.assign(eventId, account.id, user);
      const details = { account_id: account.id };
      await this.audit.record(user, { action: 'event.host_assigned', subjectId: eventId, details });
      return link;
    });
    return { ...(await this.hosts(eventId)), invitation_url: url };
  }

  /** Removes a host from the event. A host without other events becomes a guest again. */
  @Delete('hosts/:accountId')
  async removeHost(
    @EventId() eventId: number,
    @IdParam('accountId', 'ACCOUNT_NOT_FOUND') accountId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<HostsDto> {
    await this.database.transaction(async () => {
      await this.eventHosts.remove(eventId, accountId);
      const details = { account_id: accountId };
      await this.audit.record(user, { action: 'event.host_removed', subjectId: eventId, details });
    });
    return this.hosts(eventId);
  }
}

/** Returns the fields that a copy of an event keeps, whatever its date and city. */
function templateOf(event: EventWithSeats) {
  const { name, names, description, descriptions, priceRappen, maxMen, maxWomen, minMen, minWomen } = event;
  const { format, minAge, maxAge, theme, friendsWelcome, maxLead } = event;
  const { mingling, roundMinutes, roundCount, roundBreakMinutes, roundTables } = event;
  const seats = { priceRappen, maxMen, maxWomen, minMen, minWomen };
  const kind = { format, minAge, maxAge, theme, friendsWelcome, maxLead };
  const rounds = { mingling, roundMinutes, roundCount, roundBreakMinutes, roundTables };
  return { name, names, description, descriptions, ...seats, ...kind, ...rounds };
}

@OrganisersOnly()
@Controller('admin/events/:id')
export class AdminMatchingController {
  constructor(
    private readonly matching: MatchingService,
    private readonly pairs: PairsView,
    private readonly audit: AuditService,
  ) {}

  /** Runs the matching now. Guests see the result from 00:00 of the event's day, Zurich time. */
  @Post('matching')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED')
  async run(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<MatchingRunDto> {
    const run = await this.matching.runNow(eventId);
    const details = { pairs: run.pairs, people: run.people };
    await this.audit.record(user, { action: 'event.matching_run', subjectId: eventId, details });
    return matchingRunDto(run);
  }

  /** Lists the pairs with their scores, in steps of five, and the report of the most recent run. */
  @Get('matches')
  @Downloadable('pairs', 'event.pairs_exported', PAIRS_TABLE)
  @AuditedRead('event.pairs_read')
  async list(
    @EventId() eventId: number,
    @Query() page: PageQuery,
    @RequestLanguage() language: Language,
  ): Promise<PairsDto> {
    return this.pairs.list(eventId, page, language);
  }
}
