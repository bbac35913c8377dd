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

/** Filter for notifications. */
export class MailsQuery extends PageQuery {
  /** @example "failed" */
  @OptionalField() @OneOf('NotificationState', NOTIFICATION_STATES) state?: NotificationState;
  /** Notification type. @example "reservation-paid" */
  @OptionalField() @IsString() @MaxLength(LONGEST_NAME) occasion?: string;
  /** Account of the recipient. @example 1 */
  @OptionalField() @IsQueryId() account_id?: number;
  /** Text to find in the name or email address of the recipient, or their account ID. @example "an" */
  @OptionalField() @IsString() @MaxLength(LONGEST_NAME) q?: string;
}

@ApiSchema({ description: 'A notification to one person.' })
export class MailDto {
  /**
   * Random ID of the notification and its email. It does not reveal how many others there are.
   * @example "7d0f3c52-3a0b-4a44-9a55-0d8f4c1d2e10"
   */
  id: string;
  /** Notification type. @example "reservation-paid" */
  occasion: string;
  /** @example 1 */
  @ApiId() account_id: number;
  /** @example "Ana" */
  name: string | null;
  /** @example "ana@example.ch" */
  email: string | null;
  /** `void`: skipped. `failed`: failed permanently. @example "sent" */
  @ApiEnum('NotificationState', NOTIFICATION_STATES) state: NotificationState;
  /** Time from which it is due. */
  due_at: Date;
  /** When it was sent, skipped or failed permanently; `null` if it is waiting. */
  settled_at: Date | null;
  /** Time of the next attempt; `null` if it is not waiting. */
  next_try_at: Date | null;
  /** Number of attempts so far. @example 1 */
  @ApiCount() attempts: number;
  /** Channels by which it was sent. @example ["mail"] */
  sent_by: string[];
  /** Why it was skipped, or why the last attempt failed. @example "switched_off" */
  reason: string | null;
}

@ApiSchema({ description: 'A page of notifications.' })
export class MailsDto extends PageOf(MailDto, 'Total number of items.') {}

@ApiSchema({
  description: 'Monthly numbers of a notification type that depends on what guests say of each other.',
})
export class MailCountDto {
  /** @example "2026-11" */
  month: string;
  /** Notification type. @example "connection-made" */
  occasion: string;
  /** Number of sent notifications, rounded down to a multiple of five: 0 is fewer than five. @example 20 */
  @ApiCount() sent: number;
  /** Number of notifications that failed permanently, rounded down to a multiple of five. */
  @ApiCount() failed: number;
}

@ApiSchema({
  description: 'Monthly numbers of the notifications that depend on what guests say of each other.',
})
export class MailCountsDto {
  /** Latest month first. Types for which both numbers are 0 are left out. */
  items: MailCountDto[];
  @ApiCount() total: number;
}

@ApiSchema({ description: 'The notifications to retry.' })
export class RetryMailsDto {
  /**
   * IDs of the notifications. Absent: all that failed permanently.
   * @example ["7d0f3c52-3a0b-4a44-9a55-0d8f4c1d2e10"]
   */
  @ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' }, required: false })
  @OptionalField()
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsUUID(undefined, { each: true })
  ids?: string[];
}

@ApiSchema({ description: 'The number of retried notifications.' })
export class RetriedDto {
  /** @example 1 */
  @ApiCount() retried: number;
}

@ApiSchema({ description: 'An email template.' })
export class MailTemplateDto {
  /** Notification type; a variant follows a dot. @example "reservation-paid" */
  name: string;
  /** Heading of the email, in the language of the request. @example "Your place is yours" */
  title: string;
  /**
   * Whether it depends on what guests say of each other. Such notifications are not listed; they appear only
   * in the monthly numbers.
   */
  counted_only: boolean;
}

@ApiSchema({ description: 'All email templates.' })
export class MailTemplatesDto {
  items: MailTemplateDto[];
}

@ApiSchema({ description: 'The template to send to the calling organiser.' })
export class TestMailDto {
  /** Notification type; a variant follows a dot. @example "reservation-paid" */
  @IsString() @MaxLength(LONGEST_NAME) template: string;
  /** @example "de" */
  @OneOf('Language', LANGUAGES) language: Language;
}

/** The template to preview. */
export class PreviewQuery extends TestMailDto {
  /** Colour scheme of the preview. @example "light" */
  @OptionalField() @OneOf('ColorScheme', SCHEMES) scheme?: 'light' | 'dark';
}

@ApiSchema({ description: 'An email template with sample data.' })
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
