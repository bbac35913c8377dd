import { instant, type Table } from '../../common/http/downloads/table.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { type Side, SIDES } from '../../events/index.js';
import { AUDIENCES, type Audience, MESSAGE_STATES, type MessageState } from '../../messages/index.js';
import type { CountedMessage, MessagePreview } from './admin-messages.service.js';
import { MessageScheduleDto, MessageTextDto } from './event-messages.dto.js';

const WARNINGS = ['telling_subject', 'repeated', 'nobody'] as const;

@ApiSchema({ description: 'How many readers of a language get a message.' })
export class ReadersDto {
  @ApiEnum('Language', LANGUAGES)
  language: Language;

  /**
   * Who gets the text in this language.
   * @example 17
   */
  @ApiCount()
  recipients: number;
}

@ApiSchema({ description: 'A message as it would arrive in one language.' })
export class RenderedMessageDto {
  @ApiEnum('Language', LANGUAGES)
  language: Language;

  /** @example "The entrance is in the courtyard" */
  subject: string;
  html: string;
  text: string;
}

@ApiSchema({ description: 'What sending a message would do now.' })
export class MessagePreviewDto {
  /** @example 23 */
  @ApiCount()
  recipients: number;

  by_language: ReadersDto[];

  /** Null: at once. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  due_at: string | null;

  previews: RenderedMessageDto[];

  /** `telling_subject`: a subject hints at the kind of event; `repeated`: the same within an hour; `nobody`: reaches nobody now. */
  @ApiEnum('MessageWarning', WARNINGS, { isArray: true })
  warnings: (typeof WARNINGS)[number][];
}

@ApiSchema({ description: 'What became of the mails of a message.' })
export class MessageCountsDto {
  /** @example 21 */
  @ApiCount()
  sent: number;
  /** @example 2 */
  @ApiCount()
  waiting: number;
  @ApiCount()
  failed: number;
  /** Who had left by then, or it was taken back before. */
  @ApiCount()
  void: number;
}

@ApiSchema({ description: 'A message to the guests of an event.' })
export class EventMessageDto {
  /** @example 3 */
  @ApiId()
  id: number;

  /** @example 1 */
  @ApiId()
  event_id: number;

  @ApiEnum('MessageAudience', AUDIENCES)
  to: Audience;

  /** Null: both. */
  @ApiProperty({ enum: [...SIDES], enumName: 'Side', nullable: true })
  side: Side | null;

  texts: MessageTextDto[];

  /** Null: it was sent at once. */
  @ApiProperty({ type: () => MessageScheduleDto, nullable: true })
  schedule: MessageScheduleDto | null;

  even_if_cancelled: boolean;

  /** `released`: handed over to be delivered; `void`: there was no occasion for it any more. */
  @ApiEnum('MessageState', MESSAGE_STATES)
  state: MessageState;

  /** When it is due, or was released. */
  @ApiInstant()
  due_at: string;

  /**
   * Whom it reaches: as things stand now while it is scheduled.
   * @example 23
   */
  @ApiCount()
  recipients: number;

  counts: MessageCountsDto;

  /**
   * The organiser's e-mail.
   * @example "ana@example.ch"
   */
  @ApiProperty({ type: 'string', nullable: true })
  created_by: string | null;

  @ApiInstant()
  created_at: string;
}

@ApiSchema({ description: 'The messages to the guests of an event, newest first.' })
export class EventMessagesDto {
  items: EventMessageDto[];
  @ApiCount()
  total: number;
}

/** The columns of the table for a spreadsheet. */
export const MESSAGES_TABLE: Table<EventMessageDto> = {
  message: (message) => message.id,
  to: (message) => message.to,
  side: (message) => message.side,
  state: (message) => message.state,
  due_at: (message) => instant(message.due_at),
  recipients: (message) => message.recipients,
  sent: (message) => message.counts.sent,
  waiting: (message) => message.counts.waiting,
  failed: (message) => message.counts.failed,
  written_by: (message) => message.created_by,
  written_at: (message) => instant(message.created_at),
  subject: (message) => message.texts[0]?.subject,
};

/** Returns a message as the API shows it. */
export function eventMessageDto({
  message,
  schedule,
  dueAt,
  counts,
  recipients,
  createdBy,
}: CountedMessage): EventMessageDto {
  const { id, eventId, audience, side, texts, evenIfCancelled, state, createdAt } = message;
  return {
    id,
    event_id: eventId,
    to: audience,
    side,
    texts,
    schedule: schedule && { relative_to: schedule.anchor, minutes: schedule.minutes },
    even_if_cancelled: evenIfCancelled,
    state,
    due_at: dueAt.toISOString(),
    recipients,
    counts,
    created_by: createdBy,
    created_at: createdAt.toISOString(),
  };
}

/** Returns a preview as the API shows it. */
export function messagePreviewDto({ plan, readers, rendered, warnings }: MessagePreview): MessagePreviewDto {
  return {
    recipients: plan.languages.length,
    by_language: readers,
    due_at: plan.dueAt?.toISOString() ?? null,
    previews: rendered,
    warnings,
  };
}
