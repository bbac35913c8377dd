import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Fails } from '../../common/errors/api-errors.decorator.js';
import { CurrentViewer, OrganisersOnly, type Viewer } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { DeskPaymentsService } from '../../payments/index.js';
import { AdminEventDto, adminEventDto } from './admin-events.dto.js';
import { AuditDto } from '../overview/audit.dto.js';
import { AuditLogService } from '../overview/audit-log.service.js';
import {
  AssignHostDto,
  cancellationDto,
  DuplicateEventDto,
  EventCancellationDto,
  HostsDto,
  PostponeEventDto,
} from './event-changes.dto.js';
import { EveningsService } from './admin-events.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events/:id')
export class EveningChangesController {
  constructor(
    private readonly evenings: EveningsService,
    private readonly payments: DeskPaymentsService,
    private readonly log: AuditLogService,
  ) {}

  /** Makes a draft like this event, to be edited on its own. */
  @Post('duplicate')
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'EVENT_NOT_FOUND',
  )
  async duplicate(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() body: DuplicateEventDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<AdminEventDto> {
    return adminEventDto(await this.evenings.duplicate(viewer, eventId, body));
  }

  /** Shows the event to guests, who can reserve from now on. */
  @Post('publish')
  @HttpCode(200)
  @Fails(
    'VALIDATION_FAILED',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'EVENT_NOT_FOUND',
    'EVENT_CANCELLED',
  )
  async publish(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<AdminEventDto> {
    return adminEventDto(await this.evenings.setStatus(viewer, eventId, 'published'));
  }

  /** Makes a draft of the event again: only while nobody holds a place. */
  @Post('unpublish')
  @HttpCode(200)
  @Fails(
    'VALIDATION_FAILED',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'EVENT_NOT_FOUND',
    'EVENT_CANCELLED',
    'INVALID_TRANSITION',
  )
  async unpublish(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<AdminEventDto> {
    return adminEventDto(await this.evenings.setStatus(viewer, eventId, 'draft'));
  }

  /** Puts the event off. Guests keep their places, and may cancel for a full refund up to the new deadline. */
  @Post('postpone')
  @HttpCode(200)
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'EVENT_NOT_FOUND',
    'EVENT_CANCELLED',
    'EVENT_ALREADY_BEGUN',
  )
  async postpone(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() body: PostponeEventDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<AdminEventDto> {
    return adminEventDto(await this.evenings.postpone(viewer, eventId, body));
  }

  /** What cancelling the event would do now. */
  @Get('cancellation')
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN', 'EVENT_NOT_FOUND')
  async previewCancellation(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
  ): Promise<EventCancellationDto> {
    return cancellationDto(eventId, await this.payments.previewEventCancellation(eventId));
  }

  /** What was done to the event, the newest first. */
  @Get('history')
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN', 'EVENT_NOT_FOUND')
  history(@IdParam('id', 'EVENT_NOT_FOUND') eventId: number, @Query() page: PageQuery): Promise<AuditDto> {
    return this.log.ofEvent(eventId, page);
  }

  /** Who stands at the door of the event. */
  @Get('hosts')
  @Fails('VALIDATION_FAILED', 'UNAUTHENTICATED', 'ACCOUNT_BLOCKED', 'FORBIDDEN', 'EVENT_NOT_FOUND')
  hosts(@IdParam('id', 'EVENT_NOT_FOUND') eventId: number): Promise<HostsDto> {
    return this.evenings.hostsOf(eventId);
  }

  /** Assigns somebody to the door; a guest gets the role of a host by it. */
  @Post('hosts')
  @Fails(
    'VALIDATION_FAILED',
    'MALFORMED_BODY',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'EVENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
  )
  assignHost(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() body: AssignHostDto,
    @CurrentViewer() viewer: Viewer,
  ): Promise<HostsDto> {
    return this.evenings.assignHost(viewer, eventId, body);
  }

  /** Takes somebody off the door; without any other evening they are a guest again. */
  @Delete('hosts/:accountId')
  @Fails(
    'VALIDATION_FAILED',
    'UNAUTHENTICATED',
    'ACCOUNT_BLOCKED',
    'FORBIDDEN',
    'EVENT_NOT_FOUND',
    'ACCOUNT_NOT_FOUND',
  )
  removeHost(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @IdParam('accountId', 'ACCOUNT_NOT_FOUND') accountId: number,
    @CurrentViewer() viewer: Viewer,
  ): Promise<HostsDto> {
    return this.evenings.removeHost(viewer, eventId, accountId);
  }
}
