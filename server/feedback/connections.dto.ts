import { ApiSchema } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { type Channel, CHANNELS, CONNECTION_STATES, type ConnectionState } from '../relations/index.js';
import { OptionalField } from '../common/http/fields.decorator.js';
import { TextOrNull } from '../common/http/text.decorator.js';

/** Long enough for a URL copied from an app. */
const LONGEST = 200;

@ApiSchema({ description: 'Changes to contact channels. Absent fields keep their value; `null` clears it.' })
export class SaveContactsDto {
  /** Phone number. A number without a country code is taken as Swiss. @example "079 123 45 67" */
  @IsOptional() @TextOrNull(LONGEST) phone?: string | null;
  /** Same format as `phone`. */
  @IsOptional() @TextOrNull(LONGEST) whatsapp?: string | null;

  /** User name, with or without `@`, or the URL of the user’s page. @example "@ana.climbs" */
  @IsOptional() @TextOrNull(LONGEST) instagram?: string | null;
  /** Same format as `instagram`. */
  @IsOptional() @TextOrNull(LONGEST) telegram?: string | null;
  /** Phone number, or user name with its digits. */
  @IsOptional() @TextOrNull(LONGEST) signal?: string | null;
  /** Whether the account’s email address is one of the channels. */
  @OptionalField() @IsBoolean() email_shared?: boolean;
}

@ApiSchema({
  description:
    'The user’s contact channels. Private until the user shares them. Numbers are in international form.',
})
export class ContactsDto {
  /** @example "+41 79 123 45 67" */
  phone: string | null;
  whatsapp: string | null;
  /** @example "ana.climbs" */
  instagram: string | null;
  telegram: string | null;
  signal: string | null;
  email_shared: boolean;
}

@ApiSchema({ description: 'The other person in a connection.' })
export class ConnectedPersonDto {
  /** @example 42 */
  @ApiId() id: number;
  /** @example "Ben" */
  name: string;
  /** URL of the main photo; `null` if there is none. */
  photo_url: string | null;
}

@ApiSchema({ description: 'A contact channel that is shared with the user.' })
export class SharedContactDto {
  /** @example "whatsapp" */
  @ApiEnum('Channel', CHANNELS) channel: Channel;

  /**
   * Phone number in international format, user name without `@`, or email address.
   * @example "+41 79 123 45 67"
   */
  value: string;
}

@ApiSchema({ description: 'A connection: two people who rated each other `yes`.' })
export class ConnectionDto {
  /** @example 1204873 */
  @ApiId() id: number;
  /** The event from which the connection comes. @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** Start of the event. @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant() date: Date;
  user: ConnectedPersonDto;
  /** Channels of the user that the other person can see. */
  @ApiEnum('Channel', CHANNELS, { isArray: true }) shared_by_me: Channel[];
  shared_with_me: SharedContactDto[];
  /** State of the connection. Ended connections are not listed. */
  @ApiEnum('ConnectionState', CONNECTION_STATES) state: ConnectionState;
  /**
   * When the other person first shared the most recent of the channels that they share. If they share none:
   * when the connection was made.
   */
  @ApiInstant() news_at: Date;
  /** Three icebreakers for the two, in the language given by the `Content-Language` header. */
  icebreakers: string[];
  /** Whether to ask the user if the two met. The answer is only counted; nobody reads it. */
  ask_met: boolean;
}

@ApiSchema({ description: 'The channels that a connection can see.' })
export class ShareDto {
  /** All channels to share. Channels that are not listed are no longer shared. */
  @IsArray()
  @ArrayUnique()
  @IsIn(CHANNELS, { each: true })
  @ApiEnum('Channel', CHANNELS, { isArray: true })
  share: Channel[];
}

@ApiSchema({ description: 'Whether the two met after the event.' })
export class MetDto {
  @IsBoolean() met: boolean;
}
