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

/** Which events are wanted. */
export class EventsQuery extends PageQuery {
  /** @example "Zurich" */
  @OptionalField() @OneOf('City', CITIES) city?: City;

  /** @example "published" */
  @OptionalField() @OneOf('EventStatus', EVENT_STATUSES) status?: EventStatus;

  /** Those that this series made. */
  @OptionalField() @IsQueryId() series_id?: number;

  /** Those that begin in this month, in Zurich. @example "2026-12" */
  @OptionalField()
  @Matches(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month must be a month such as 2026-12' })
  month?: string;

  /** `coming`: those that are not over; `past`: the others. @example "coming" */
  @OptionalField() @OneOf('EventPeriod', EVENT_PERIODS) when?: 'coming' | 'past';

  /** A text in the name, the venue or the location. @example "lake" */
  @OptionalField() @IsString() @MaxLength(200) q?: string;

  /** `latest` first, as it is without a word, or `soonest` first. @example "soonest" */
  @OptionalField() @OneOf('EventOrder', EVENT_ORDERS) order?: 'latest' | 'soonest';
}

/** A query as the events room wants it. */
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
    'A new event; what is absent and optional has a default: no text, no location, three hours, a draft.',
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

  /** Texts by language. A reader whose language has none gets `description`, or else the first that there is. */
  @OptionalField() @Nested(() => DescriptionsDto) descriptions?: DescriptionsDto;

  @OptionalField() @Nested(() => EventDetailsDto) details?: EventDetailsDto;

  /**
   * When it begins; may be any time, the past included. Moved alone, it takes the end along.
   * @example "2026-12-04T19:30:00+01:00"
   */
  @IsInstant() date: string;

  /** When it ends: after its start. @example "2026-12-04T22:30:00+01:00" */
  @OptionalField() @IsInstant() ends_at?: string;

  /** @example "Zurich" */
  @OneOf('City', CITIES) city: City;

  /** The name of the venue; null as long as it is not known. @example "Terrasse am See" */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  @NoHiddenCharacters()
  venue?: string | null;

  /** Where it is; null as long as it is not known. @example "Utoquai 10, 8008 Zürich" */
  @IsOptional()
  @IsString()
  @Length(1, 300)
  @NoHiddenCharacters()
  location?: string | null;

  /** A venue of this city: it gives `venue` and `location`. */
  @ApiProperty({ type: 'integer', nullable: true, required: false })
  @IsOptional()
  @IsId()
  venue_id?: number | null;

  /** In CHF, to the Rappen: 0, or from 0.50 on. @example 49.5 */
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'price must be a number of CHF with at most two decimals' })
  @Min(0)
  @Max(1_000_000)
  price: number;

  /** Seats for men. @example 20 */
  @Seats() max_men: number;

  /** Seats for women. @example 20 */
  @Seats() max_women: number;

  /** With how many men the event is worth putting on. @example 8 */
  @OptionalField() @Seats() min_men?: number;

  /** With how many women the event is worth putting on. @example 8 */
  @OptionalField() @Seats() min_women?: number;

  /**
   * Who meets whom; two sides unless another is named. One side has its seats in max_men (`men`) or in max_women (`women`,
   * `open`), and the other none.
   * @example "two_sides"
   */
  @OptionalField() @OneOf('EventFormat', EVENT_FORMATS) format?: EventFormat;

  /** From which age on somebody may reserve. */
  @Age() min_age?: number | null;

  /** Up to which age, that one included. */
  @Age() max_age?: number | null;

  /** @example "hikers" */
  @IsOptional() @OneOf('EventTheme', EVENT_THEMES) theme?: EventTheme | null;

  /** Whether a guest may keep a place for one friend. */
  @OptionalField() @IsBoolean() friends_welcome?: boolean;

  /**
   * How guests meet: as they like, or in rounds at tables. `free` unless another is named.
   * @example "rounds"
   */
  @OptionalField() @OneOf('Mingling', MINGLINGS) mingling?: Mingling;

  /** Of one round. @default 6 */
  @RoundsNumber(1, MOST_OF_ROUNDS.minutes) round_minutes?: number;

  /** @default 8 */
  @RoundsNumber(1, MOST_OF_ROUNDS.count) round_count?: number;

  /** Minutes for changing tables, before each round but the first. @default 1 */
  @RoundsNumber(0, MOST_OF_ROUNDS.breakMinutes) round_break_minutes?: number;

  /** Null: as many as needed. */
  @NumberOrNone(MOST_OF_ROUNDS.tables) round_tables?: number | null;

  /** By how many seats no side may lead the other when a seat is taken; null where it does not matter. @example 3 */
  @NumberOrNone(1000) max_lead?: number | null;

  /** @example "published" */
  @OptionalField() @OneOf('NewEventStatus', STATUSES) status?: 'draft' | 'published';
}

@ApiSchema({ description: 'What is to be changed of an event; an absent field stays as it is.' })
export class ChangeEventDto extends PartialType(NewEventDto, { skipNullProperties: false }) {
  /** Whether guests get a mail if date, place or price change for them. @default true */
  @OptionalField() @IsBoolean() tell_guests?: boolean;

  /** Whether it is meant although the event would not be for everybody aboard any more. @default false */
  @OptionalField() @IsBoolean() anyway?: boolean;
}
