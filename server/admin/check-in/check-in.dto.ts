import { field, fields, type Table } from '../../common/http/downloads/table.js';
import {
  CITIES,
  type City,
  SIDES,
  SIDE_NAMES,
  type SideName,
  EVENT_FORMATS,
  type EventFormat,
  type EventWithSeats,
  EVENT_STATUSES,
  type EventStatus,
  type Side,
  type CheckInCounts,
} from '../../events/index.js';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsObject,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { OptionalField, IsId, IsInstant } from '../../common/http/fields.decorator.js';
import { wireFields } from '../../common/text/snake-case.js';

/** Maximum number of actions in one request. */
const MOST_AT_ONCE = 500;

@ApiSchema({ description: 'A check-in, or an undone one, by the guest’s ticket or by the reservation.' })
export class CheckInActionDto {
  /**
   * Unique ID of the action, created by the phone. An action that is sent twice counts once.
   * @example "3f2b8c1e-6d1c-4b7e-9a55-0c9d3a1f7e21"
   */
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{8,64}$/, { message: 'client_id must be 8 to 64 letters, digits, - or _' })
  client_id: string;

  /** Content of the guest's QR code. @example "APERO-7-Jr0KXy4cUqkwn2dVxPYpTz" */
  @OptionalField() @IsString() @MaxLength(200) ticket?: string;
  /**
   * The reservation chosen in the guest list. Required without `ticket`, and not allowed with it.
   * @example 7
   */
  @OptionalField() @IsId() reservation_id?: number;
  /** `false` undoes a check-in. @example true */
  @OptionalField() @IsBoolean() checked_in?: boolean;
  /** Time of the action, by the phone's clock. Default: now. @example "2026-12-04T19:41:07+01:00" */
  @OptionalField() @IsInstant() at?: string;
}

@ApiSchema({ description: 'Check-ins to record: one made now, or those made while the phone was offline.' })
export class SyncCheckInsDto {
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => CheckInActionDto)
  items: CheckInActionDto[];
}

const CHECK_IN_OUTCOMES = ['recorded', 'known', 'bad_ticket', 'other_event', 'no_place'] as const;

@ApiSchema({ description: 'Numbers of expected and checked-in guests, in total and by side.' })
export class CheckInCountsDto {
  /** @example 26 */
  @ApiCount() expected: number;
  /** @example 12 */
  @ApiCount() arrived: number;
  /** @example 13 */
  @ApiCount() men_expected: number;
  /** @example 6 */
  @ApiCount() men_arrived: number;
  /** @example 13 */
  @ApiCount() women_expected: number;
  /** @example 6 */
  @ApiCount() women_arrived: number;
}

@ApiSchema({ description: 'An event at which the caller may check guests in.' })
export class CheckInEventDto {
  /** @example 1 */
  @ApiId() id: number;
  /** @example "Apéro at the lake" */
  name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: Date;
  /** @example "2026-12-04T21:30:00.000Z" */
  ends_at: Date;
  /** @example "Zurich" */
  @ApiEnum('City', CITIES) city: City;
  /** @example "Terrasse am See" */
  venue: string | null;
  /** @example "Utoquai 10, 8008 Zürich" */
  location: string | null;
  /** @example "published" */
  @ApiEnum('EventStatus', EVENT_STATUSES) status: EventStatus;
  @ApiEnum('EventFormat', EVENT_FORMATS) format: EventFormat;
  /**
   * Whether the caller can use the check-in now. Organisers always can. Hosts can from 00:00 on the day of
   * the event (Zurich time) until two days after its end. If `false`, the counts are 0.
   */
  open: boolean;
  counts: CheckInCountsDto;
}

@ApiSchema({ description: 'Events at which the caller may check guests in, today’s first.' })
export class CheckInEventsDto extends PageOf(CheckInEventDto) {}

@ApiSchema({ description: 'A guest in the check-in list.' })
export class CheckInGuestDto {
  /** @example 7 */
  @ApiId() reservation_id: number;
  /** @example "Ana" */
  name: string;
  /** @example "/photos/Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B.webp?for=41&at=7&by=s12&until=1796133600&signature=3f1c9a4e" */
  photo_url: string | null;
  /** @example "women" */
  @ApiEnum('Side', SIDES) seat: Side;
  @ApiEnum('SideName', SIDE_NAMES) seat_name: SideName;
  /** Time of the check-in; `null` if the guest is not checked in. */
  checked_in_at: Date | null;
  /**
   * Whether the guest is a no-show. Known from the day after the event; always `false` if nobody was checked
   * in at the event.
   */
  no_show: boolean;
  /** Amount paid in cash at the entrance and not refunded, in CHF; `null` if there is none. */
  cash_chf: number | null;
  /**
   * SHA-256 of the guest's ticket in hex. With it, an offline phone recognises the ticket.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  ticket_digest: string;
}

@ApiSchema({ description: 'The guest list of an event, sorted by name.' })
export class CheckInListDto {
  event: CheckInEventDto;
  /** Notes on the venue for the hosts at the entrance; `null` if there are none. */
  host_notes: string | null;
  items: CheckInGuestDto[];
  @ApiCount() total: number;
}

@ApiSchema({ description: 'The result of one action.' })
export class CheckInResultDto {
  /** @example "3f2b8c1e-6d1c-4b7e-9a55-0c9d3a1f7e21" */
  client_id: string;
  /**
   * `recorded`: recorded now. `known`: sent before. The others change nothing. `bad_ticket`: the ticket or
   * reservation is unknown. `other_event`: it is for another event. `no_place`: the reservation is not paid
   * or confirmed, for example because it has ended. In all cases the action need not be sent again.
   * @example "recorded"
   */
  @ApiEnum('CheckInOutcome', CHECK_IN_OUTCOMES)
  outcome: 'recorded' | 'known' | 'bad_ticket' | 'other_event' | 'no_place';
  /** @example 7 */
  @ApiId() reservation_id: number | null;
  /** @example "Ana" */
  name: string | null;
  /** Time of the check-in after all actions of the request; `null` if the guest is not checked in. */
  checked_in_at: Date | null;
  /** Whether the guest was checked in before this request. @example false */
  was_checked_in: boolean;
}

@ApiSchema({ description: 'The results of the actions, in the order of the request.' })
export class SyncedDto {
  items: CheckInResultDto[];
  @ApiCount() total: number;
  counts: CheckInCountsDto;
}

export const CHECK_IN_TABLE: Table<CheckInGuestDto> = {
  reservation: field('reservation_id'),
  name: field('name'),
  seat: field('seat_name'),
  ...fields('checked_in_at', 'no_show'),
};

/** Returns the DTO of an event at which the user may check guests in. Without `counts`, all counts are 0. */
export function checkInEventDto(
  event: EventWithSeats,
  open: boolean,
  counts: CheckInCounts | undefined,
): CheckInEventDto {
  return {
    ...wireFields(event, 'id', 'name', 'endsAt', 'city', 'venue', 'location', 'status', 'format'),
    date: event.startsAt,
    open,
    counts: checkInCountsDto(counts),
  };
}

/** Returns the DTO of counts; all 0 if they are undefined. */
export function checkInCountsDto(counts: CheckInCounts | undefined): CheckInCountsDto {
  const { expectedMen = 0, expectedWomen = 0, arrivedMen = 0, arrivedWomen = 0 } = counts ?? {};
  return {
    expected: expectedMen + expectedWomen,
    arrived: arrivedMen + arrivedWomen,
    men_expected: expectedMen,
    men_arrived: arrivedMen,
    women_expected: expectedWomen,
    women_arrived: arrivedWomen,
  };
}
