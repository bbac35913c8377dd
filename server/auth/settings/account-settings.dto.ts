import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { ApiEnum } from '../../common/http/api-fields.decorator.js';
import { Nested, OneOf, OptionalField } from '../../common/http/fields.decorator.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { wireFields } from '../../common/text/snake-case.js';
import type { AccountSettings } from './account-settings.service.js';

@ApiSchema({ description: 'Changes to the email notification settings. Absent fields keep their value.' })
export class NotificationSettingsInput {
  /** Reminders before an event. */
  @OptionalField() @IsBoolean() reminders?: boolean;
  /** When the match list is available. */
  @OptionalField() @IsBoolean() matches?: boolean;
  /** When feedback opens. */
  @OptionalField() @IsBoolean() feedback?: boolean;
  /** New connections. */
  @OptionalField() @IsBoolean() connections?: boolean;
  /** News about upcoming events. */
  @OptionalField() @IsBoolean() news?: boolean;
}

@ApiSchema({ description: 'Changes to the account settings. Absent fields keep their value.' })
export class AccountSettingsInput {
  /** Language of emails. */
  @OptionalField() @OneOf('Language', LANGUAGES) language?: Language;
  /** Whether notifications and page titles show only the product's name. */
  @OptionalField() @IsBoolean() hide_previews?: boolean;
  @OptionalField() @Nested(() => NotificationSettingsInput) notifications?: NotificationSettingsInput;
}

@ApiSchema({ description: 'The email notification settings of the user.' })
export class NotificationSettingsDto {
  reminders: boolean;
  matches: boolean;
  feedback: boolean;
  connections: boolean;
  news: boolean;
}

@ApiSchema({ description: 'The account settings of the user.' })
export class AccountSettingsDto {
  /** Language of emails. */
  @ApiEnum('Language', LANGUAGES) language: Language;
  /** Whether notifications and page titles show only the product's name. */
  hide_previews: boolean;
  notifications: NotificationSettingsDto;
  /** New email address that is not verified yet; `null` if there is none. */
  @ApiProperty({ type: 'string', nullable: true }) pending_email: string | null;
}

/** Returns the settings as the API shows them. */
export const accountSettingsDto = (settings: AccountSettings): AccountSettingsDto =>
  wireFields(settings, 'language', 'hidePreviews', 'notifications', 'pendingEmail');
