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

/** Most that a phone sends at once. */
const MOST_AT_ONCE = 500;

@ApiSchema({ description: 'A check-in or its undoing: by the guest’s ticket, or by the reservation.' })
export class CheckInActionDto {
  /**
   * The phone's own name for it, made when it was done and never again; sent twice, it counts once.
   * @example "3f2b8c1e-6d1c-4b7e-9a55-0c9d3a1f7e21"
   */
  @IsString()
  @Matches(/^[A-Za-z0-9_-]{8,64}$/, { message: 'client_id must be 8 to 64 letters, digits, - or _' })
  client_id: string;

  /** What the guest's QR code says. @example "APERO-7-Jr0KXy4cUqkwn2dVxPYpTz" */
  @OptionalField() @IsString() @MaxLength(200) ticket?: string;
  /** Without a ticket: whom the host chose in the list. @example 7 */
  @OptionalField() @IsId() reservation_id?: number;
  /** False takes an arrival back. @example true */
  @OptionalField() @IsBoolean() checked_in?: boolean;
  /** When it was done, by the phone's clock; without it, now. @example "2026-12-04T19:41:07+01:00" */
  @OptionalField() @IsInstant() at?: string;
}

@ApiSchema({ description: 'Check-ins made since the phone last had a connection.' })
export class SyncCheckInsDto {
  @IsArray()
  @ArrayMaxSize(MOST_AT_ONCE)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => CheckInActionDto)
  items: CheckInActionDto[];
}

const CHECK_IN_OUTCOMES = ['recorded', 'known', 'bad_ticket', 'other_event', 'no_place'] as const;

@ApiSchema({ description: 'How many guests are expected, and here.' })
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
  /** Whether the caller sees its entrance now: an organiser always, a host from 00:00 of its day on. Until then the counts are 0. */
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
  /** Since when they are here; null when they are not. */
  checked_in_at: Date | null;
  /** True from the day after the event on for guests who did not come, if anybody was checked in. */
  no_show: boolean;
  /** What they paid in cash at the entrance, in CHF, and can be given back; null otherwise. */
  cash_chf: number | null;
  /**
   * SHA-256 of the guest's ticket in hex: by it a phone without a connection knows whose ticket it reads.
   * @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
   */
  ticket_digest: string;
}

@ApiSchema({ description: 'The guest list of an event, by name.' })
export class CheckInListDto {
  event: CheckInEventDto;
  /** What the venue asks of those at the entrance. */
  host_notes: string | null;
  items: CheckInGuestDto[];
  @ApiCount() total: number;
}

@ApiSchema({ description: 'What became of one action.' })
export class CheckInResultDto {
  /** @example "3f2b8c1e-6d1c-4b7e-9a55-0c9d3a1f7e21" */
  client_id: string;
  /**
   * `recorded`: now; `known`: it had been sent before; the others changed nothing: not a ticket of ours, one for another
   * event, or a reservation that has ended. None of them need be sent again.
   * @example "recorded"
   */
  @ApiEnum('CheckInOutcome', CHECK_IN_OUTCOMES)
  outcome: 'recorded' | 'known' | 'bad_ticket' | 'other_event' | 'no_place';
  /** @example 7 */
  @ApiId() reservation_id: number | null;
  /** @example "Ana" */
  name: string | null;
  /** Since when the guest is here after all that was sent; null when they are not. */
  checked_in_at: Date | null;
  /** Whether the guest was here already before this call. @example false */
  was_checked_in: boolean;
}

@ApiSchema({ description: 'What became of each action, in the order in which they were sent.' })
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

/** Returns the DTO of an event where the user may check guests in; without counts if its check-in is not open to them. */
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

/** Returns the DTO of counts; all 0 without any. */
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
