import { ApiSchema } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { NOTIFICATION_SETTINGS, type NotificationSetting } from '../../auth/index.js';
import { ApiEnum } from '../../common/http/api-fields.decorator.js';
import { OnlyCompared } from '../../common/http/body.pipe.js';
import type { KindState } from './unsubscribe.service.js';

const LONGEST_TOKEN = 100;

export class UnsubscribeQuery {
  /**
   * Of the link in the mail.
   * @example "12.reminders.20788.kXvAFtsK1yTfvUP0kGcq7wwWq5d0cJcGm0e0m2J8e0M"
   */
  @IsString()
  @MaxLength(LONGEST_TOKEN)
  @OnlyCompared()
  token: string;
}

@ApiSchema({ description: 'Whether a kind of mail is sent.' })
export class KindStateDto {
  /** @example true */
  success: boolean;

  @ApiEnum('NotificationKind', NOTIFICATION_SETTINGS)
  kind: NotificationSetting;

  /** @example false */
  on: boolean;
}

/** Maps whether a kind of mail is sent to its response. */
export function kindStateDto({ kind, on }: KindState): KindStateDto {
  return { success: true, kind, on };
}
