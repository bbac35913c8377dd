import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { ArrayMaxSize, IsArray, IsString, IsUUID, MaxLength } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { OptionalField, OneOf, IsQueryId } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { NOTIFICATION_STATES, type NotificationState } from '../../notifications/index.js';

const SCHEMES = ['light', 'dark'] as const;
const LONGEST_NAME = 100;
const MOST_AT_ONCE = 200;

/** Which notifications are wanted. */
export class MailsQuery extends PageQuery {
  /** @example "failed" */
  @OptionalField() @OneOf('NotificationState', NOTIFICATION_STATES) state?: NotificationState;
  /** @example "reservation-paid" */
  @OptionalField() @IsString() @MaxLength(LONGEST_NAME) occasion?: string;
  /** Who was told. @example 1 */
  @OptionalField() @IsQueryId() account_id?: number;
  /** A text in the name or the e-mail of who was told. @example "an" */
  @OptionalField() @IsString() @MaxLength(LONGEST_NAME) q?: string;
}

@ApiSchema({ description: 'Something that somebody was or is to be told.' })
export class MailDto {
  /**
   * That of the mail itself, drawn at random: it does not say how many others there are.
   * @example "7d0f3c52-3a0b-4a44-9a55-0d8f4c1d2e10"
   */
  id: string;
  /** @example "reservation-paid" */
  occasion: string;
  /** @example 1 */
  @ApiId() account_id: number;
  /** @example "Ana" */
  name: string | null;
  /** @example "ana@example.ch" */
  email: string | null;
  /** @example "sent" */
  @ApiEnum('NotificationState', NOTIFICATION_STATES) state: NotificationState;
  /** Since when it is due. */
  due_at: Date;
  /** When it was sent, became void or was given up. */
  settled_at: Date | null;
  /** When it is tried next; null if it no longer waits. */
  next_try_at: Date | null;
  /** @example 1 */
  @ApiCount() attempts: number;
  /** By which ways it has left. @example ["mail"] */
  sent_by: string[];
  /** Why it is void, or why the last try failed. @example "switched_off" */
  reason: string | null;
}

@ApiSchema({ description: 'A page of what is told.' })
export class MailsDto extends PageOf(MailDto, 'How many there are in all.') {}

@ApiSchema({ description: 'How often something was told in a month; of what guests said of each other.' })
export class MailCountDto {
  /** @example "2026-11" */
  month: string;
  /** @example "connection-made" */
  occasion: string;
  /** In whole fives, rounded down: 0 is fewer than five. @example 20 */
  @ApiCount() sent: number;
  @ApiCount() failed: number;
}

@ApiSchema({ description: 'How often what guests said of each other was told in past months.' })
export class MailCountsDto {
  /** The newest month first; what is fewer than five is left out. */
  items: MailCountDto[];
  @ApiCount() total: number;
}

@ApiSchema({ description: 'What is tried again.' })
export class RetryMailsDto {
  /** All that were given up, if absent. @example ["7d0f3c52-3a0b-4a44-9a55-0d8f4c1d2e10"] */
  @ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' }, required: false })
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsUUID(undefined, { each: true })
  ids?: string[];
}

@ApiSchema({ description: 'How many are tried again.' })
export class RetriedDto {
  /** @example 1 */
  @ApiCount() retried: number;
}

@ApiSchema({ description: 'A mail that is told on an occasion.' })
export class MailTemplateDto {
  /** @example "reservation-paid" */
  name: string;
  /** @example "Your place is yours" */
  title: string;
  /** Whether it depends on what guests say of each other: it stands in no list, only in the counts of months. */
  counted_only: boolean;
}

@ApiSchema({ description: 'All mails.' })
export class MailTemplatesDto {
  items: MailTemplateDto[];
}

@ApiSchema({ description: 'Which mail is sent to oneself.' })
export class TestMailDto {
  /** Its occasion; a variant's name stands behind a dot. @example "reservation-paid" */
  @IsString() @MaxLength(LONGEST_NAME) template: string;
  /** @example "de" */
  @OneOf('Language', LANGUAGES) language: Language;
}

/** Which mail is shown. */
export class PreviewQuery extends TestMailDto {
  /** By day or by night. @example "light" */
  @OptionalField() @OneOf('ColorScheme', SCHEMES) scheme?: 'light' | 'dark';
}

@ApiSchema({ description: 'A mail with made-up people.' })
export class MailPreviewDto {
  subject: string;
  html: string;
  text: string;
  push_title: string;
  push_body: string;
}

export const MAILS_TABLE: Table<MailDto> = {
  mail: field('id'),
  occasion: field('occasion'),
  account: field('account_id'),
  ...fields('name', 'email', 'state', 'due_at', 'settled_at', 'attempts', 'reason'),
};
