import { PartialType } from '@nestjs/swagger';
import {
  IsISO8601,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Type } from 'class-transformer';
import { INSTANT, INSTANT_SENTENCE } from '../../common/http/instant.js';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { CITIES } from '../../profile/index.js';
import type { CountedEvent } from '../../reporting/index.js';
import { DescriptionsDto } from './descriptions.dto.js';

/** Rappen in a franc. */
const RAPPEN = 100;
const STATUSES = ['draft', 'published'] as const;

/** A new event; what is absent and optional has a default: no text, no location, three hours, a draft. */
export class NewEventDto {
  /** @example "Apéro at the lake" */
  @IsString()
  @Length(1, 200)
  name: string;

  /** @example "An event on the terrace, with a first drink on the house." */
  @OptionalField()
  @IsString()
  @MaxLength(5000)
  description?: string;

  /** Texts by language. A reader whose language has none gets `description`, or else the first that there is. */
  @OptionalField()
  @IsObject()
  @ValidateNested()
  @Type(() => DescriptionsDto)
  descriptions?: DescriptionsDto;

  /**
   * When it begins; may be any time, the past included. Moved alone, it takes the end along.
   * @example "2026-12-04T19:30:00+01:00"
   */
  @Matches(INSTANT, INSTANT_SENTENCE)
  @IsISO8601({ strict: true }, INSTANT_SENTENCE)
  date: string;

  /**
   * When it ends: after its start.
   * @example "2026-12-04T22:30:00+01:00"
   */
  @OptionalField()
  @Matches(INSTANT, INSTANT_SENTENCE)
  @IsISO8601({ strict: true }, INSTANT_SENTENCE)
  ends_at?: string;

  /** @example "Zurich" */
  @IsIn(CITIES)
  city: string;

  /**
   * The name of the place; null as long as it is not known.
   * @example "Terrasse am See"
   */
  @IsOptional()
  @IsString()
  @Length(1, 200)
  venue?: string | null;

  /**
   * Where it is; null as long as it is not known.
   * @example "Utoquai 10, 8008 Zürich"
   */
  @IsOptional()
  @IsString()
  @Length(1, 300)
  location?: string | null;

  /**
   * In CHF, to the Rappen: 0, or from 0.50 on.
   * @example 49.5
   */
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'price must be a number of CHF with at most two decimals' })
  @Min(0)
  @Max(1_000_000)
  price: number;

  /**
   * Places for men.
   * @example 20
   */
  @IsInt()
  @Min(0)
  @Max(100_000)
  max_men: number;

  /**
   * Places for women.
   * @example 20
   */
  @IsInt()
  @Min(0)
  @Max(100_000)
  max_women: number;

  /**
   * With how many men the event is worth putting on.
   * @example 8
   */
  @OptionalField()
  @IsInt()
  @Min(0)
  @Max(100_000)
  min_men?: number;

  /**
   * With how many women the event is worth putting on.
   * @example 8
   */
  @OptionalField()
  @IsInt()
  @Min(0)
  @Max(100_000)
  min_women?: number;

  /** @example "published" */
  @OptionalField()
  @IsIn(STATUSES)
  status?: 'draft' | 'published';
}

/** What is to be changed of an event; an absent field stays as it is. */
export class ChangeEventDto extends PartialType(NewEventDto, { skipNullProperties: false }) {}

/** How many reservations of an event stand in each state. */
export class ReservationCountsDto {
  /** @example 2 */
  held: number;
  /** @example 24 */
  paid: number;
  /** @example 2 */
  confirmed: number;
  /** @example 5 */
  expired: number;
  /** @example 1 */
  cancelled: number;
  /** @example 1 */
  refunded: number;
}

/** An event as organisers see it. */
export class AdminEventDto {
  /** @example 1 */
  id: number;
  /** @example "Apéro at the lake" */
  name: string;
  /** @example "An event on the terrace, with a first drink on the house." */
  description: string;
  descriptions: DescriptionsDto;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: string;
  /** @example "2026-12-04T21:30:00.000Z" */
  ends_at: string;
  /** @example "Zurich" */
  city: string;
  /** @example "Terrasse am See" */
  venue: string | null;
  /** @example "Utoquai 10, 8008 Zürich" */
  location: string | null;
  /** @example 49.5 */
  price: number;
  /** @example 20 */
  max_men: number;
  /** @example 20 */
  max_women: number;
  /** @example 12 */
  men_reserved: number;
  /** @example 14 */
  women_reserved: number;
  /** @example 7 */
  men_left: number;
  /** @example 6 */
  women_left: number;
  /** @example 8 */
  min_men: number;
  /** @example 8 */
  min_women: number;
  /** @example "published" */
  status: 'draft' | 'published' | 'cancelled';
  /** When it was to begin before it was last postponed; null when it never was. */
  postponed_from: string | null;
  /** The series that made it; null for an event that stands alone. */
  series_id: number | null;
  counts: ReservationCountsDto;
}

/** A page of events. */
export class AdminEventsDto {
  items: AdminEventDto[];
  /** How many there are in all. */
  total: number;
}

/** An event as organisers see it on the wire. */
export function adminEventDto(event: CountedEvent): AdminEventDto {
  return {
    id: event.id,
    name: event.name,
    description: event.description,
    descriptions: event.descriptions,
    date: event.startsAt.toISOString(),
    ends_at: event.endsAt.toISOString(),
    city: event.city,
    venue: event.venue,
    location: event.location,
    price: event.priceRappen / RAPPEN,
    max_men: event.maxMen,
    max_women: event.maxWomen,
    men_reserved: event.menReserved,
    women_reserved: event.womenReserved,
    men_left: event.menLeft,
    women_left: event.womenLeft,
    min_men: event.minMen,
    min_women: event.minWomen,
    status: event.status,
    postponed_from: event.postponedFrom?.toISOString() ?? null,
    series_id: event.seriesId,
    counts: event.counts,
  };
}
