import { AuditService, Downloadable } from '../../audit/index.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { type AccountLimit, AccountLimits, AccountsService } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { PageQuery, SuccessDto } from '../../common/http/page.dto.js';
import { wireFields } from '../../common/text/snake-case.js';
import { type EventRow, EventsService } from '../../events/index.js';
import {
  dueAt,
  type EventMessageEntity,
  revealsKind,
  MessagesService,
  readersOf,
  scheduleOf,
} from '../../messages/index.js';
import { type MessageCounts, OrganiserMessages } from '../../notifications/index.js';
import {
  messageInput,
  MessageTextsDto,
  NewMessageDto,
  NewMessageQuery,
  MESSAGES_TABLE,
  EventMessageDto,
  EventMessagesDto,
  MessagePreviewDto,
} from './event-messages.dto.js';

const NONE: MessageCounts = { waiting: 0, sent: 0, void: 0, failed: 0 };
const TESTS: AccountLimit = { name: 'message-test', limit: 20, seconds: 3600 };

/** Messages to the guests of an event. Every change is recorded in the audit log. */
@OrganisersOnly()
@Controller('admin/events/:id/messages')
export class EventMessagesController {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly audit: AuditService,
    private readonly limits: AccountLimits,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly messages: MessagesService,
    private readonly mails: OrganiserMessages,
  ) {}

  /** Lists the messages to the guests of the event, sent or scheduled, newest first. */
  @Get()
  @Downloadable('messages', 'event.messages_exported', MESSAGES_TABLE)
  async list(@EventId() eventId: number, @Query() page: PageQuery): Promise<EventMessagesDto> {
    const event = await this.events.require(eventId);
    const { items, total } = await this.messages.list(eventId, page);
    return { items: await this.countedOf(event, items), total };
  }

  /**
   * Sends a message to guests of the event, or schedules it for a time relative to the event. The recipients
   * of a scheduled message are determined when it is due. With `dry_run=1`, changes nothing: the response
   * (200) shows the message as it would arrive and the number of recipients.
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
    if (dryRun !== '1') return this.send(user, eventId, body);
    response.status(200);
    return this.preview(eventId, body);
  }

  /** Emails a message to the calling organiser only, once in each of its languages. */
  @Post('test')
  @HttpCode(200)
  @ApiErrors('MAIL_OFF', 'RATE_LIMITED', 'UNAVAILABLE')
  async test(
    @EventId() eventId: number,
    @Body() { texts }: MessageTextsDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    const event = await this.events.require(eventId);
    if (!this.settings.mail) throw new DomainError('MAIL_OFF');
    await this.limits.count(user.accountId, TESTS);
    try {
      await this.mails.sendTest(user.email, texts, event);
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', { cause });
    }
    await this.audit.record(user, { action: 'event.message_tested', subjectId: eventId });
    return { success: true };
  }

  /** Cancels a scheduled message, or the unsent part of a message that is being sent. */
  @Delete(':messageId')
  @ApiErrors('INVALID_TRANSITION')
  async cancel(
    @EventId() eventId: number,
    @IdParam('messageId', 'MESSAGE_NOT_FOUND') messageId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<EventMessageDto> {
    const message = await this.messages.require(eventId, messageId);
    const [counts] = await this.mails.countsOf([messageId]);
    if (message.state === 'released' && counts && counts.waiting === 0 && counts.sent > 0)
      throw new DomainError('INVALID_TRANSITION', { args: { state: 'sent' } });
    return this.database.transaction(async () => {
      await this.messages.cancel(message);
      const details = { message_id: messageId };
      await this.audit.record(user, { action: 'event.message_cancelled', subjectId: eventId, details });
      return this.counted(await this.messages.require(eventId, messageId));
    });
  }

  private async preview(eventId: number, body: NewMessageDto): Promise<MessagePreviewDto> {
    const input = messageInput(body);
    const plan = await this.messages.plan(eventId, input);
    const previews = await Promise.all(
      input.texts.map(async (written) => {
        const { subject, html, text } = await this.mails.render(written, plan.event);
        return { language: written.language, subject, html, text };
      }),
    );
    const warnings: MessagePreviewDto['warnings'] = [];
    if (input.texts.some(({ subject }) => revealsKind(subject))) warnings.push('telling_subject');
    if (plan.repeated) warnings.push('repeated');
    if (plan.languages.length === 0) warnings.push('nobody');
    return {
      recipients: plan.languages.length,
      by_language: readersOf(input.texts, plan.languages),
      due_at: plan.dueAt,
      previews,
      warnings,
    };
  }

  private send(user: CurrentUser, eventId: number, body: NewMessageDto): Promise<EventMessageDto> {
    const { recipients, again = false } = body;
    if (recipients === undefined) throw invalidField('recipients', 'must be what the preview has shown');
    return this.database.transaction(async () => {
      const input = messageInput(body);
      const agreement = { recipients, again };
      const message = await this.messages.create(eventId, input, agreement, user.accountId);
      const action = input.schedule ? 'event.message_scheduled' : 'event.message_sent';
      const details = { message_id: message.id, people: recipients };
      await this.audit.record(user, { action, subjectId: eventId, details });
      return this.counted(message);
    });
  }

  private async counted(message: EventMessageEntity): Promise<EventMessageDto> {
    const [counted] = await this.countedOf(await this.events.require(message.eventId), [message]);
    if (!counted) throw new DomainError('MESSAGE_NOT_FOUND');
    return counted;
  }

  private async countedOf(
    event: EventRow,
    messages: readonly EventMessageEntity[],
  ): Promise<EventMessageDto[]> {
    const counts = await this.mails.countsOf(messages.map(({ id }) => id));
    const authors = await this.accounts.findMany([...new Set(messages.map(({ createdBy }) => createdBy))]);
    const reached = await this.messages.recipientsOfEach(event.id, messages);
    return messages.map((message, at) => {
      const schedule = scheduleOf(message);
      const own = counts[at] ?? NONE;
      return {
        ...wireFields(message, 'id', 'side', 'texts', 'evenIfCancelled', 'state', 'createdAt'),
        event_id: event.id,
        to: message.audience,
        schedule: schedule && { relative_to: schedule.anchor, minutes: schedule.minutes },
        due_at: message.settledAt ?? (schedule ? dueAt(schedule, event) : message.createdAt),
        recipients: reachOf(message, own, reached[at]?.length ?? 0),
        counts: own,
        created_by: authors.find(({ id }) => id === message.createdBy)?.email ?? null,
      };
    });
  }
}

/**
 * Returns the number of recipients of a message; before its delivery begins, the number that it would have
 * now.
 */
function reachOf({ state }: EventMessageEntity, counts: MessageCounts, now: number): number {
  const handedOver = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const open = state === 'scheduled' || state === 'released';
  return handedOver > 0 || !open ? handedOver : now;
}
