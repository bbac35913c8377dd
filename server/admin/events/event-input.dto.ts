import { ApiProperty, PartialType, ApiSchema } from '@nestjs/swagger';
import {
  IsBoolean,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  Matches,
} from 'class-validator';
import {
  IsId,
  IsInstant,
  IsQueryId,
  IsWhole,
  Nested,
  OneOf,
  OptionalField,
} from '../../common/http/fields.decorator.js';
import {
  Age,
  EventDetailsDto,
  NumberOrNone,
  RoundsNumber,
  DescriptionsDto,
  NamesDto,
} from './event-details.dto.js';
import { NoHiddenCharacters } from '../../common/http/text.decorator.js';
import {
  CITIES,
  type City,
  EVENT_FORMATS,
  EVENT_THEMES,
  type EventFormat,
  type EventTheme,
  type Mingling,
  MINGLINGS,
  MOST_OF_ROUNDS,
  EVENT_STATUSES,
  type EventStatus,
} from '../../events/index.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { zurichMonth } from '../../common/time/zurich.js';
import type { EventFilter } from '../../reporting/index.js';

const EVENT_PERIODS = ['coming', 'past'] as const;
const EVENT_ORDERS = ['latest', 'soonest'] as const;

/** Filters and order of a list of events. */
export class EventsQuery extends PageQuery {
  /** @example "Zurich" */
  @OptionalField() @OneOf('City', CITIES) city?: City;

  /** @example "published" */
  @OptionalField() @OneOf('EventStatus', EVENT_STATUSES) status?: EventStatus;

  /** Only events that this series created. */
  @OptionalField() @IsQueryId() series_id?: number;

  /** Only events that begin in this month, in Zurich time. @example "2026-12" */
  @OptionalField()
  @Matches(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month must be a month such as 2026-12' })
  month?: string;

  /** `coming`: events that have not ended. `past`: events that have begun. @example "coming" */
  @OptionalField() @OneOf('EventPeriod', EVENT_PERIODS) when?: 'coming' | 'past';

  /** Text to search for in name, venue and location; case and accents are ignored. @example "lake" */
  @OptionalField() @IsString() @MaxLength(200) q?: string;

  /** Order by start: `latest` first or `soonest` first. Default: `latest`. @example "soonest" */
  @OptionalField() @OneOf('EventOrder', EVENT_ORDERS) order?: 'latest' | 'soonest';
}

/** Returns the filter for a query. */
export function eventFilter(query: EventsQuery, now: Date): EventFilter {
  const { city, status, series_id: seriesId, month, when, q, order } = query;
  return {
    city,
    status,
    seriesId,
    text: q?.trim() || undefined,
    to: when === 'past' ? now : undefined,
    ...(month && zurichMonth(month)),
    endsAfter: when === 'coming' ? now : undefined,
    soonestFirst: order === 'soonest',
  };
}

const STATUSES = ['draft', 'published'] as const;
/** A number of seats of a side. */
const Seats = (): PropertyDecorator => IsWhole(0, 100_000);

@ApiSchema({
  description:
    'A new event. Defaults of absent optional fields: no text, no location, a duration of three hours, a draft.',
})
export class NewEventDto {
  /** @example "Apéro at the lake" */
  @IsString()
  @Length(1, 200)
  @NoHiddenCharacters()
  name: string;

  @OptionalField() @Nested(() => NamesDto) names?: NamesDto;

  /** @example "An event on the terrace, with a first drink on the house." */
  @OptionalField()
  @IsString()
  @MaxLength(5000)
  @NoHiddenCharacters()
  description?: string;

  /** Descriptions by language. For other languages `description` is used, or the first one if it is empty. */
  @OptionalField() @Nested(() => DescriptionsDto) descriptions?: DescriptionsDto;

  @OptionalField() @Nested(() => EventDetailsDto) details?: EventDetailsDto;

  /**
   * Start of the event; may be in the past. If only the start is changed, the duration stays the same.
   * @example "2026-12-04T19:30:00+01:00"
   */
  @IsInstant() date: string;

  /** End of the event; after its start. @example "2026-12-04T22:30:00+01:00" */
  @OptionalField() @IsInstant() ends_at?: string;

  /** @example "Zurich" */
  @OneOf('City', CITIES) city: City;

  /** Name of the venue; `null` if not known yet. @example "Terrasse am See" */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  @NoHiddenCharacters()
  venue?: string | null;

  /** Address of the event; `null` if not known yet. @example "Utoquai 10, 8008 Zürich" */
  @IsOptional()
  @IsString()
  @Length(1, 300)
  @NoHiddenCharacters()
  location?: string | null;

  /** Id of a venue in this city. It sets `venue` and `location`, unless they are sent too. */
  @ApiProperty({ type: 'integer', nullable: true, required: false })
  @IsOptional()
  @IsId()
  venue_id?: number | null;

  /** Price in CHF, with at most two decimals: 0, or at least 0.50. @example 49.5 */
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'price must be a number of CHF with at most two decimals' })
  @Min(0)
  @Max(1_000_000)
  price: number;

  /** Number of seats for men. @example 20 */
  @Seats() max_men: number;

  /** Number of seats for women. @example 20 */
  @Seats() max_women: number;

  /** Minimum number of men for the event to be worthwhile. @example 8 */
  @OptionalField() @Seats() min_men?: number;

  /** Minimum number of women for the event to be worthwhile. @example 8 */
  @OptionalField() @Seats() min_women?: number;

  /**
   * Format of the event: men and women on two sides, only men, only women, or all genders on one open side.
   * Guests of gender `other` are welcome in every format. Default: `two_sides`. The seats of `men` are in
   * `max_men`. The seats of `women` and `open` are in `max_women`. In these formats the other side has no
   * seats.
   * @example "two_sides"
   */
  @OptionalField() @OneOf('EventFormat', EVENT_FORMATS) format?: EventFormat;

  /** Minimum age of guests; `null` if there is none. */
  @Age() min_age?: number | null;

  /** Maximum age of guests, inclusive; `null` if there is none. */
  @Age() max_age?: number | null;

  /** @example "hikers" */
  @IsOptional() @OneOf('EventTheme', EVENT_THEMES) theme?: EventTheme | null;

  /** Whether a guest may keep a seat for one friend. */
  @OptionalField() @IsBoolean() friends_welcome?: boolean;

  /**
   * How guests meet: freely, or in rounds at tables. Default: `free`.
   * @example "rounds"
   */
  @OptionalField() @OneOf('Mingling', MINGLINGS) mingling?: Mingling;

  /** Minutes of one round. Default for a new event: 6. */
  @RoundsNumber(1, MOST_OF_ROUNDS.minutes) round_minutes?: number;

  /** Number of rounds. Default for a new event: 8. */
  @RoundsNumber(1, MOST_OF_ROUNDS.count) round_count?: number;

  /** Minutes to change tables before each round except the first. Default for a new event: 1. */
  @RoundsNumber(0, MOST_OF_ROUNDS.breakMinutes) round_break_minutes?: number;

  /** Number of tables for the rounds; `null` if as many as needed. */
  @NumberOrNone(MOST_OF_ROUNDS.tables) round_tables?: number | null;

  /** Maximum lead of one side when a seat is taken, in seats; `null` if there is no limit. @example 3 */
  @NumberOrNone(1000) max_lead?: number | null;

  /** @example "published" */
  @OptionalField() @OneOf('NewEventStatus', STATUSES) status?: 'draft' | 'published';
}

@ApiSchema({ description: 'Changes to an event. Absent fields keep their value.' })
export class ChangeEventDto extends PartialType(NewEventDto, { skipNullProperties: false }) {
  /** Whether guests are notified if date, location, price, format, ages or theme change. Default: `true`. */
  @OptionalField() @IsBoolean() tell_guests?: boolean;

  /** Whether to make the change even if some guests no longer fit the event. Default: `false`. */
  @OptionalField() @IsBoolean() anyway?: boolean;
}
