import { Downloadable } from '../../audit/index.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { PageQuery, SuccessDto } from '../../common/http/page.dto.js';
import { AdminMessagesService } from './admin-messages.service.js';
import {
  MessageTextsDto,
  NewMessageDto,
  NewMessageQuery,
  MESSAGES_TABLE,
  EventMessageDto,
  EventMessagesDto,
  MessagePreviewDto,
} from './event-messages.dto.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events/:id/messages')
export class EventMessagesController {
  constructor(private readonly messages: AdminMessagesService) {}

  /** What was written to the guests of the event, or will be, newest first. */
  @Get()
  @Downloadable('messages', 'event.messages_exported', MESSAGES_TABLE)
  list(@EventId() eventId: number, @Query() page: PageQuery): Promise<EventMessagesDto> {
    return this.messages.list(eventId, page);
  }

  /**
   * Writes to guests of the event: at once, or at a time relative to it, when it reaches those who have joined by then.
   * With `dry_run=1` nothing is sent; the answer (200) shows how it would arrive, and how many it would reach.
   */
  @Post()
  @ApiOkResponse({ type: MessagePreviewDto })
  @ApiCreatedResponse({ type: EventMessageDto })
  @ApiErrors('MAIL_OFF', 'MESSAGE_REPEATED', 'RECIPIENTS_CHANGED', 'NO_RECIPIENTS', 'RATE_LIMITED')
  async create(
    @EventId() eventId: number,
    @Query() { dry_run: dryRun }: NewMessageQuery,
    @Body() body: NewMessageDto,
    @CurrentUser() user: CurrentUser,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EventMessageDto | MessagePreviewDto> {
    if (dryRun === '1') {
      response.status(200);
      return this.messages.preview(eventId, body);
    }
    return this.messages.create(user, eventId, body);
  }

  /** Sends what is written to the organiser alone, in each of its languages. */
  @Post('test')
  @HttpCode(200)
  @ApiErrors('MAIL_OFF', 'RATE_LIMITED', 'UNAVAILABLE')
  async test(
    @EventId() eventId: number,
    @Body() { texts }: MessageTextsDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.messages.test(user, eventId, texts);
    return { success: true };
  }

  /** Cancels a scheduled message, or what has not left yet of one that is being sent. */
  @Delete(':messageId')
  @ApiErrors('INVALID_TRANSITION')
  cancel(
    @EventId() eventId: number,
    @IdParam('messageId', 'MESSAGE_NOT_FOUND') messageId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<EventMessageDto> {
    return this.messages.cancel(user, eventId, messageId);
  }
}
