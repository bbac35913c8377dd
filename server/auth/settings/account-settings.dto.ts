import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ApiEnum } from '../../common/http/api-fields.decorator.js';
import { Nested, OneOf, OptionalField } from '../../common/http/fields.decorator.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { wireFields } from '../../common/text/snake-case.js';
import type { AccountSettings } from './account-settings.service.js';

@ApiSchema({ description: 'What one wants to be told by mail. Absent fields stay as they are.' })
export class NotificationSettingsInput {
  /** Before an event. */
  @OptionalField() @IsBoolean() reminders?: boolean;
  /** When the matches are open. */
  @OptionalField() @IsBoolean() matches?: boolean;
  /** When feedback is open. */
  @OptionalField() @IsBoolean() feedback?: boolean;
  /** About connections. */
  @OptionalField() @IsBoolean() connections?: boolean;
  /** About coming events. */
  @OptionalField() @IsBoolean() news?: boolean;
}

@ApiSchema({ description: 'How one is spoken to. Absent fields stay as they are.' })
export class AccountSettingsInput {
  /** The language of mails. */
  @OptionalField() @OneOf('Language', LANGUAGES) language?: Language;
  /** Whether messages and page titles say nothing but the product's name. */
  @OptionalField() @IsBoolean() hide_previews?: boolean;
  @OptionalField() @Nested(() => NotificationSettingsInput) notifications?: NotificationSettingsInput;
}

@ApiSchema({ description: 'What one is told by mail.' })
export class NotificationSettingsDto {
  reminders: boolean;
  matches: boolean;
  feedback: boolean;
  connections: boolean;
  news: boolean;
}

@ApiSchema({ description: 'How one is spoken to.' })
export class AccountSettingsDto {
  /** The language of mails. */
  @ApiEnum('Language', LANGUAGES) language: Language;
  /** Whether messages and page titles say nothing but the product's name. */
  hide_previews: boolean;
  notifications: NotificationSettingsDto;
  /** The address that was asked for, until its link is opened; else null. */
  @ApiProperty({ type: 'string', nullable: true }) pending_email: string | null;
}

/** Returns the settings as the API shows them. */
export const accountSettingsDto = (settings: AccountSettings): AccountSettingsDto =>
  wireFields(settings, 'language', 'hidePreviews', 'notifications', 'pendingEmail');
