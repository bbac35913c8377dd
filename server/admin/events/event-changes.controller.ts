import { AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { PageQuery } from '../../common/http/page.dto.js';
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
  RevenueService,
} from '../../reporting/index.js';
import { AdminEventDto } from './admin-events.dto.js';
import {
  AssignHostDto,
  DuplicateEventDto,
  HOSTS_TABLE,
  HostAssignedDto,
  HostsDto,
  PostponeEventDto,
} from './event-changes.dto.js';
import { AdminDraftsService } from './admin-drafts.service.js';
import { AdminEventsService } from './admin-events.service.js';
import { AdminHostsService } from './admin-hosts.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events/:id')
export class EventChangesController {
  constructor(
    private readonly drafts: AdminDraftsService,
    private readonly events: AdminEventsService,
    private readonly eventHosts: AdminHostsService,
    private readonly revenue: RevenueService,
    private readonly auditLists: AuditListsService,
  ) {}

  /** Makes a draft like this event, to be edited on its own. */
  @Post('duplicate')
  duplicate(
    @EventId() eventId: number,
    @Body() body: DuplicateEventDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminEventDto> {
    return this.drafts.duplicate(user, eventId, body);
  }

  /** Shows the event to guests, who can reserve from now on. */
  @Post('publish')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED')
  publish(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<AdminEventDto> {
    return this.events.setStatus(user, eventId, 'published');
  }

  /** Makes a draft of the event again: only while there are no reservations. */
  @Post('unpublish')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED', 'INVALID_TRANSITION')
  unpublish(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<AdminEventDto> {
    return this.events.setStatus(user, eventId, 'draft');
  }

  /** Postpones the event. Guests keep their reservations, and may cancel for a full refund up to the new deadline. */
  @Post('postpone')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED', 'EVENT_ALREADY_BEGUN')
  postpone(
    @EventId() eventId: number,
    @Body() body: PostponeEventDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<AdminEventDto> {
    return this.events.postpone(user, eventId, body);
  }

  /** What cancelling the event would do now. */
  @Get('cancellation')
  previewCancellation(@EventId() eventId: number): Promise<EventCancellationDto> {
    return this.revenue.cancellation(eventId);
  }

  /** What was done to the event, the newest first. */
  @Get('history')
  @Downloadable('history', 'event.history_exported', AUDIT_TABLE)
  @AuditedRead('event.history_read')
  history(
    @EventId() eventId: number,
    @Query() page: PageQuery,
    @RequestLanguage() language: Language,
  ): Promise<AuditDto> {
    return this.auditLists.ofEvent(eventId, page, language);
  }

  /** Hosts of the event. */
  @Get('hosts')
  @Downloadable('hosts', 'event.hosts_exported', HOSTS_TABLE)
  @AuditedRead('event.hosts_read')
  hosts(@EventId() eventId: number): Promise<HostsDto> {
    return this.eventHosts.ofEvent(eventId);
  }

  /** Assigns a host to the event. A guest is a host once they have opened the link that this sends, and chosen a password. */
  @Post('hosts')
  @ApiErrors('ACCOUNT_NOT_FOUND', 'RATE_LIMITED')
  assignHost(
    @EventId() eventId: number,
    @Body() body: AssignHostDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<HostAssignedDto> {
    return this.eventHosts.assign(user, eventId, body);
  }

  /** Removes a host from the event; without any other event they are a guest again. */
  @Delete('hosts/:accountId')
  removeHost(
    @EventId() eventId: number,
    @IdParam('accountId', 'ACCOUNT_NOT_FOUND') accountId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<HostsDto> {
    return this.eventHosts.remove(user, eventId, accountId);
  }
}

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events/:id')
export class AdminMatchingController {
  constructor(
    private readonly matching: MatchingService,
    private readonly pairs: PairsView,
    private readonly audit: AuditService,
  ) {}

  /** Runs the matching now. Guests see its result from midnight of the event's day on. */
  @Post('matching')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED')
  async run(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<MatchingRunDto> {
    const run = await this.matching.runNow(eventId);
    const { pairs, people } = run;
    await this.audit.record(user, {
      action: 'event.matching_run',
      subject: 'event',
      subjectId: eventId,
      details: { pairs, people },
    });
    return matchingRunDto(run);
  }

  /** Every pair with its agreement in steps of five, and the newest run's report. */
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
