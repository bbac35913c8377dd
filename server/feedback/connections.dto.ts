import { ApiSchema } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsBoolean, IsIn } from 'class-validator';
import { ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { type Channel, CHANNELS, CONNECTION_STATES, type ConnectionState } from '../relations/index.js';
import { nameFor } from '../events/index.js';
import type { Language } from '../matching/index.js';
import type { OwnConnection } from './connection-views.service.js';

@ApiSchema({ description: 'Somebody whom one is connected with.' })
export class ConnectedPersonDto {
  /** @example 42 */
  @ApiId()
  id: number;

  /** @example "Ben" */
  name: string;

  /** The main photo. */
  photo_url: string | null;
}

@ApiSchema({ description: 'By what somebody can be reached.' })
export class SharedContactDto {
  /** @example "whatsapp" */
  @ApiEnum('Channel', CHANNELS)
  channel: Channel;

  /**
   * A number in the international form, a name without `@`, or an e-mail address.
   * @example "+41 79 123 45 67"
   */
  value: string;
}

@ApiSchema({ description: 'Two people who said yes to each other.' })
export class ConnectionDto {
  /** @example 1204873 */
  @ApiId()
  id: number;

  /**
   * Where the two met.
   * @example 1
   */
  @ApiId()
  event_id: number;

  /** @example "Apéro at the lake" */
  event_name: string;

  /**
   * When the event began.
   * @example "2026-12-04T18:30:00.000Z"
   */
  @ApiInstant()
  date: string;

  user: ConnectedPersonDto;

  /** What the other sees of one’s own channels. */
  @ApiEnum('Channel', CHANNELS, { isArray: true })
  shared_by_me: Channel[];

  shared_with_me: SharedContactDto[];

  /** Ended ones are not listed. */
  @ApiEnum('ConnectionState', CONNECTION_STATES)
  state: ConnectionState;

  /** When it was made, or the other first shared the latest of what they share. */
  @ApiInstant()
  news_at: string;

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
  @IsBoolean()
  met: boolean;
}

/** Returns a connection as the API shows it. `addressOf` makes the address of a photo for who reads it, by an event. */
export function connectionDto(
  own: OwnConnection,
  language: Language,
  addressOf: (photoId: string, eventId: number) => string,
): ConnectionDto {
  const { id, event, person, sharedByMe, sharedWithMe, newsAt, icebreakers, isAskedMet } = own;
  return {
    id,
    event_id: event.id,
    event_name: nameFor(event, language),
    date: event.startsAt.toISOString(),
    user: {
      id: person.accountId,
      name: person.name,
      photo_url: person.photoId && addressOf(person.photoId, event.id),
    },
    shared_by_me: sharedByMe,
    shared_with_me: sharedWithMe,
    state: 'open',
    news_at: newsAt.toISOString(),
    icebreakers,
    ask_met: isAskedMet,
  };
}
