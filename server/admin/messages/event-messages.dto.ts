import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { NoHiddenCharacters, Text } from '../../common/http/text.decorator.js';
import { type Side, SIDES } from '../../events/index.js';
import { ANCHORS, type Anchor, AUDIENCES, type Audience, type MessageInput } from '../../messages/index.js';

const LONGEST_SUBJECT = 120;
const LONGEST_TEXT = 5000;
/** Sixty days. */
const MOST_MINUTES = 60 * 24 * 60;
/** More than any event has seats. */
const MOST_RECIPIENTS = 1_000_000;

@ApiSchema({ description: 'What a message says in one language.' })
export class MessageTextDto {
  /** @example "de" */
  @ApiEnum('Language', LANGUAGES)
  @IsIn(LANGUAGES)
  language: Language;

  /**
   * Can be read on a lock screen: it should not hint at what kind of event it is about.
   * @example "The entrance is in the courtyard"
   */
  @Text(LONGEST_SUBJECT)
  @NoHiddenCharacters()
  subject: string;

  /**
   * Plain text. Paragraphs are set apart by empty lines; addresses that begin with https:// become links.
   * @example "Please come through the courtyard tonight.\n\nSee you there!"
   */
  @Text(LONGEST_TEXT)
  @NoHiddenCharacters()
  text: string;
}

@ApiSchema({ description: 'When a message is due. It moves along when its event is postponed.' })
export class MessageScheduleDto {
  /** @example "start" */
  @ApiEnum('MessageAnchor', ANCHORS)
  @IsIn(ANCHORS)
  relative_to: Anchor;

  /**
   * Minutes after that time; negative before it.
   * @example -1440
   */
  @ApiProperty({ type: 'integer', minimum: -MOST_MINUTES, maximum: MOST_MINUTES })
  @IsInt()
  @Min(-MOST_MINUTES)
  @Max(MOST_MINUTES)
  minutes: number;
}

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
  @ApiEnum('MessageAudience', AUDIENCES)
  @OptionalField()
  @IsIn(AUDIENCES)
  to?: Audience;

  /** Only this side; without it both. */
  @ApiEnum('Side', SIDES)
  @OptionalField()
  @IsIn(SIDES)
  side?: Side;

  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => MessageScheduleDto)
  schedule?: MessageScheduleDto;

  /** Whether it is sent even if the event is cancelled before; always so for an event that is cancelled already. */
  @OptionalField()
  @IsBoolean()
  even_if_cancelled?: boolean;

  /**
   * How many it reached in the preview: if that has changed much, it is not sent. Needed, except for the preview.
   * @example 23
   */
  @ApiCount()
  @OptionalField()
  @IsInt()
  @Min(0)
  @Max(MOST_RECIPIENTS)
  recipients?: number;

  /** Whether it is sent although the same was written within the last hour. */
  @OptionalField()
  @IsBoolean()
  again?: boolean;
}

/** Whether a message is only to be looked at. */
export class NewMessageQuery {
  /** `1`: nothing is sent or kept; the answer shows what would be. */
  @ApiEnum('DryRun', ['0', '1'])
  @OptionalField()
  @IsIn(['0', '1'])
  dry_run?: '0' | '1';
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
