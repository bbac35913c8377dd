import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { IsWhole, Nested, OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { NoHiddenCharacters, Text } from '../../common/http/text.decorator.js';
import { type Side, SIDES } from '../../events/index.js';
import {
  ANCHORS,
  type Anchor,
  AUDIENCES,
  type Audience,
  type MessageInput,
  MESSAGE_STATES,
  type MessageState,
} from '../../messages/index.js';
import { field, fields, type Table } from '../../common/http/downloads/table.js';

const WARNINGS = ['telling_subject', 'repeated', 'nobody'] as const;

@ApiSchema({ description: 'The number of recipients who get a message in one language.' })
class ReadersDto {
  @ApiEnum('Language', LANGUAGES) language: Language;
  /** Number of recipients who get the text in this language. @example 17 */
  @ApiCount() recipients: number;
}

@ApiSchema({ description: 'A message as it would arrive in one language.' })
class RenderedMessageDto {
  @ApiEnum('Language', LANGUAGES) language: Language;
  /** @example "The entrance is in the courtyard" */
  subject: string;
  html: string;
  text: string;
}

@ApiSchema({ description: 'The effect of sending a message now.' })
export class MessagePreviewDto {
  /** @example 23 */
  @ApiCount() recipients: number;
  by_language: ReadersDto[];
  /** When the message would be due; `null` if it would be sent at once. */
  due_at: Date | null;
  previews: RenderedMessageDto[];
  /**
   * `telling_subject`: a subject hints at the kind of event. `repeated`: the same message was created within
   * the last hour. `nobody`: it has no recipients now.
   */
  @ApiEnum('MessageWarning', WARNINGS, { isArray: true }) warnings: (typeof WARNINGS)[number][];
}

@ApiSchema({ description: 'The numbers of notifications of a message, by state.' })
class MessageCountsDto {
  /** @example 21 */
  @ApiCount() sent: number;
  /** @example 2 */
  @ApiCount() waiting: number;
  /** Failed permanently. */
  @ApiCount() failed: number;
  /** Skipped, for example because the guest had left the event or the message was cancelled. */
  @ApiCount() void: number;
}

export const MESSAGES_TABLE: Table<EventMessageDto> = {
  message: field('id'),
  ...fields('to', 'side', 'state', 'due_at', 'recipients'),
  sent: (message) => message.counts.sent,
  waiting: (message) => message.counts.waiting,
  failed: (message) => message.counts.failed,
  written_by: field('created_by'),
  written_at: field('created_at'),
  subject: (message) => message.texts[0]?.subject,
};

const LONGEST_SUBJECT = 120;
const LONGEST_TEXT = 5000;
/** 60 days. */
const MOST_MINUTES = 60 * 24 * 60;
/** More than the number of seats of any event. */
const MOST_RECIPIENTS = 1_000_000;

@ApiSchema({ description: 'The subject and text of a message in one language.' })
export class MessageTextDto {
  /** @example "de" */
  @OneOf('Language', LANGUAGES) language: Language;
  /**
   * Subject. It may be visible on a lock screen, so it should not hint at the kind of event.
   * @example "The entrance is in the courtyard"
   */
  @Text(LONGEST_SUBJECT) @NoHiddenCharacters() subject: string;
  /**
   * Plain text. Empty lines separate paragraphs. URLs that begin with `https://` become links.
   * @example "Please come through the courtyard tonight.\n\nSee you there!"
   */
  @Text(LONGEST_TEXT) @NoHiddenCharacters() text: string;
}

@ApiSchema({
  description: 'When a message is due, relative to its event. It moves if the event is rescheduled.',
})
export class MessageScheduleDto {
  /** Time of the event that `minutes` is relative to. @example "start" */
  @OneOf('MessageAnchor', ANCHORS) relative_to: Anchor;

  /** Minutes after that time; negative: before it. @example -1440 */
  @ApiProperty({ type: 'integer', minimum: -MOST_MINUTES, maximum: MOST_MINUTES })
  @IsInt()
  @Min(-MOST_MINUTES)
  @Max(MOST_MINUTES)
  minutes: number;
}

@ApiSchema({ description: 'A message to the guests of an event.' })
export class EventMessageDto {
  /** @example 3 */
  @ApiId() id: number;
  /** @example 1 */
  @ApiId() event_id: number;
  @ApiEnum('MessageAudience', AUDIENCES) to: Audience;
  /** The side of the recipients; `null`: both sides. */
  @ApiProperty({ enum: [...SIDES], enumName: 'Side', nullable: true }) side: Side | null;
  texts: MessageTextDto[];
  /** `null` if it was sent at once. */
  @ApiProperty({ type: () => MessageScheduleDto, nullable: true }) schedule: MessageScheduleDto | null;
  /** Whether it is sent even if the event is cancelled. */
  even_if_cancelled: boolean;
  /**
   * `released`: handed over for delivery. `void`: dropped, as it was out of date or the event was cancelled.
   */
  @ApiEnum('MessageState', MESSAGE_STATES) state: MessageState;
  /** When it is due, if `scheduled`; otherwise when it was released, cancelled or dropped. */
  due_at: Date;
  /** Number of recipients. Before delivery begins: the number that it would have now. @example 23 */
  @ApiCount() recipients: number;
  counts: MessageCountsDto;
  /** Email address of the organiser who wrote it. @example "ana@example.ch" */
  @ApiProperty({ type: 'string', nullable: true }) created_by: string | null;
  created_at: Date;
}

@ApiSchema({ description: 'A page of messages to the guests of an event, newest first.' })
export class EventMessagesDto extends PageOf(EventMessageDto) {}

@ApiSchema({ description: 'The texts of a message, in one to four languages.' })
export class MessageTextsDto {
  /** One text for each language. Recipients with another language get the first text. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LANGUAGES.length)
  @ArrayUnique(({ language }: MessageTextDto) => language, { message: 'texts must name a language once' })
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => MessageTextDto)
  texts: MessageTextDto[];
}

@ApiSchema({ description: 'A new message to the guests of an event. Without a schedule it is sent at once.' })
export class NewMessageDto extends MessageTextsDto {
  /**
   * `all`: guests with a seat, including holds. `paid`: guests with a seat, without holds. `waiting`: guests
   * on the waiting list.
   * @example "all"
   */
  @OptionalField() @OneOf('MessageAudience', AUDIENCES) to?: Audience;
  /** Only guests of this side. Absent: both sides. */
  @OptionalField() @OneOf('Side', SIDES) side?: Side;
  @OptionalField() @Nested(() => MessageScheduleDto) schedule?: MessageScheduleDto;
  /**
   * Whether it is sent even if the event is cancelled before. Always `true` if the event is cancelled
   * already.
   */
  @OptionalField() @IsBoolean() even_if_cancelled?: boolean;
  /**
   * Number of recipients in the preview. If the current number differs by more than two and by more than
   * a tenth, the request fails with `RECIPIENTS_CHANGED`. Required unless `dry_run=1`.
   * @example 23
   */
  @OptionalField() @IsWhole(0, MOST_RECIPIENTS) recipients?: number;
  /** Whether to send it although the same message was created within the last hour. */
  @OptionalField() @IsBoolean() again?: boolean;
}

/** Whether to preview a message only. */
export class NewMessageQuery {
  /** `1`: dry run, changes nothing. The response is a preview. */
  @OptionalField() @OneOf('DryRun', ['0', '1']) dry_run?: '0' | '1';
}

/** Returns the input of the messages module for a request. */
export function messageInput({
  to = 'all',
  side,
  texts,
  schedule,
  even_if_cancelled,
}: NewMessageDto): MessageInput {
  return {
    audience: to,
    side: side ?? null,
    texts: texts.map(({ language, subject, text }) => ({ language, subject, text })),
    schedule: schedule ? { anchor: schedule.relative_to, minutes: schedule.minutes } : null,
    evenIfCancelled: even_if_cancelled ?? false,
  };
}
