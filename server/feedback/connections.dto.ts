import { ApiSchema } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { type Channel, CHANNELS, CONNECTION_STATES, type ConnectionState } from '../relations/index.js';
import { OptionalField } from '../common/http/fields.decorator.js';
import { TextOrNull } from '../common/http/text.decorator.js';

/** Enough for an address that was copied from an app. */
const LONGEST = 200;

@ApiSchema({ description: 'One’s own channels. What is absent stays; null takes it away.' })
export class SaveContactsDto {
  /** Read as a Swiss number unless it begins with `+`. @example "079 123 45 67" */
  @IsOptional() @TextOrNull(LONGEST) phone?: string | null;
  /** As phone. */
  @IsOptional() @TextOrNull(LONGEST) whatsapp?: string | null;

  /** A name with or without `@`, or the address of one’s page. @example "@ana.climbs" */
  @IsOptional() @TextOrNull(LONGEST) instagram?: string | null;
  /** As instagram. */
  @IsOptional() @TextOrNull(LONGEST) telegram?: string | null;
  /** A number, or a user name with its digits. */
  @IsOptional() @TextOrNull(LONGEST) signal?: string | null;
  /** Whether the account’s e-mail address is one of the channels. */
  @OptionalField() @IsBoolean() email_shared?: boolean;
}

@ApiSchema({
  description:
    'One’s own channels, seen by nobody until one shares them. Numbers are in the international form.',
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

@ApiSchema({ description: 'Somebody whom one is connected with.' })
export class ConnectedPersonDto {
  /** @example 42 */
  @ApiId() id: number;
  /** @example "Ben" */
  name: string;
  /** The main photo. */
  photo_url: string | null;
}

@ApiSchema({ description: 'By what somebody can be reached.' })
export class SharedContactDto {
  /** @example "whatsapp" */
  @ApiEnum('Channel', CHANNELS) channel: Channel;

  /**
   * A number in the international form, a name without `@`, or an e-mail address.
   * @example "+41 79 123 45 67"
   */
  value: string;
}

@ApiSchema({ description: 'Two people who said yes to each other.' })
export class ConnectionDto {
  /** @example 1204873 */
  @ApiId() id: number;
  /** Where the two met. @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** When the event began. @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant() date: Date;
  user: ConnectedPersonDto;
  /** What the other sees of one’s own channels. */
  @ApiEnum('Channel', CHANNELS, { isArray: true }) shared_by_me: Channel[];
  shared_with_me: SharedContactDto[];
  /** Ended ones are not listed. */
  @ApiEnum('ConnectionState', CONNECTION_STATES) state: ConnectionState;
  /** When it was made, or the other first shared the latest of what they share. */
  @ApiInstant() news_at: Date;
  /** Three questions for the two, in the language of Content-Language. */
  icebreakers: string[];
  /** Whether to ask if the two met; for counting only, nobody reads the answer. */
  ask_met: boolean;
}

@ApiSchema({ description: 'What a connection may see.' })
export class ShareDto {
  /** All that is shared from now on; what is not named is taken back. */
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
