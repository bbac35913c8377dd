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

@ApiSchema({ description: 'How many readers of a language get a message.' })
class ReadersDto {
  @ApiEnum('Language', LANGUAGES) language: Language;
  /** Who gets the text in this language. @example 17 */
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

@ApiSchema({ description: 'What sending a message would do now.' })
export class MessagePreviewDto {
  /** @example 23 */
  @ApiCount() recipients: number;
  by_language: ReadersDto[];
  /** Null: at once. */
  due_at: Date | null;
  previews: RenderedMessageDto[];
  /** `telling_subject`: a subject hints at the kind of event; `repeated`: the same within an hour; `nobody`: reaches nobody now. */
  @ApiEnum('MessageWarning', WARNINGS, { isArray: true }) warnings: (typeof WARNINGS)[number][];
}

@ApiSchema({ description: 'What became of the mails of a message.' })
class MessageCountsDto {
  /** @example 21 */
  @ApiCount() sent: number;
  /** @example 2 */
  @ApiCount() waiting: number;
  @ApiCount() failed: number;
  /** Who had left by then, or it was taken back before. */
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
/** Sixty days. */
const MOST_MINUTES = 60 * 24 * 60;
/** More than any event has seats. */
const MOST_RECIPIENTS = 1_000_000;

@ApiSchema({ description: 'What a message says in one language.' })
export class MessageTextDto {
  /** @example "de" */
  @OneOf('Language', LANGUAGES) language: Language;
  /**
   * Can be read on a lock screen: it should not hint at what kind of event it is about.
   * @example "The entrance is in the courtyard"
   */
  @Text(LONGEST_SUBJECT) @NoHiddenCharacters() subject: string;
  /**
   * Plain text. Paragraphs are set apart by empty lines; addresses that begin with https:// become links.
   * @example "Please come through the courtyard tonight.\n\nSee you there!"
   */
  @Text(LONGEST_TEXT) @NoHiddenCharacters() text: string;
}

@ApiSchema({ description: 'When a message is due. It moves along when its event is postponed.' })
export class MessageScheduleDto {
  /** @example "start" */
  @OneOf('MessageAnchor', ANCHORS) relative_to: Anchor;

  /** Minutes after that time; negative before it. @example -1440 */
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
  /** Null: both. */
  @ApiProperty({ enum: [...SIDES], enumName: 'Side', nullable: true }) side: Side | null;
  texts: MessageTextDto[];
  /** Null: it was sent at once. */
  @ApiProperty({ type: () => MessageScheduleDto, nullable: true }) schedule: MessageScheduleDto | null;
  even_if_cancelled: boolean;
  /** `released`: handed over to be delivered; `void`: there was no occasion for it any more. */
  @ApiEnum('MessageState', MESSAGE_STATES) state: MessageState;
  /** When it is due, or was released. */
  due_at: Date;
  /** Whom it reaches: as things stand now while it is scheduled. @example 23 */
  @ApiCount() recipients: number;
  counts: MessageCountsDto;
  /** The organiser's e-mail. @example "ana@example.ch" */
  @ApiProperty({ type: 'string', nullable: true }) created_by: string | null;
  created_at: Date;
}

@ApiSchema({ description: 'The messages to the guests of an event, newest first.' })
export class EventMessagesDto extends PageOf(EventMessageDto) {}

@ApiSchema({ description: 'What a message says, in one to four languages.' })
export class MessageTextsDto {
  /** One for each language; readers of the others get the first. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(LANGUAGES.length)
  @ArrayUnique(({ language }: MessageTextDto) => language, { message: 'texts must name a language once' })
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => MessageTextDto)
  texts: MessageTextDto[];
}

@ApiSchema({ description: 'A message to the guests of an event. Without a schedule it is sent at once.' })
export class NewMessageDto extends MessageTextsDto {
  /**
   * `all`: who has a seat, unpaid ones too; `paid`: whose seat is certain; `waiting`: the waiting list.
   * @example "all"
   */
  @OptionalField() @OneOf('MessageAudience', AUDIENCES) to?: Audience;
  /** Only this side; without it both. */
  @OptionalField() @OneOf('Side', SIDES) side?: Side;
  @OptionalField() @Nested(() => MessageScheduleDto) schedule?: MessageScheduleDto;
  /** Whether it is sent even if the event is cancelled before; always so for an event that is cancelled already. */
  @OptionalField() @IsBoolean() even_if_cancelled?: boolean;
  /**
   * How many it reached in the preview: if that has changed much, it is not sent. Needed, except for the preview.
   * @example 23
   */
  @OptionalField() @IsWhole(0, MOST_RECIPIENTS) recipients?: number;
  /** Whether it is sent although the same was written within the last hour. */
  @OptionalField() @IsBoolean() again?: boolean;
}

/** Whether a message is only to be looked at. */
export class NewMessageQuery {
  /** `1`: nothing is sent or kept; the answer shows what would be. */
  @OptionalField() @OneOf('DryRun', ['0', '1']) dry_run?: '0' | '1';
}

/** Returns what is asked for as the messages room takes it. */
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
