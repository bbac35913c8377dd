import { PartialType } from '@nestjs/swagger';
import {
  IsISO8601,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MayBeAbsent } from '../common/http/absent.decorator.js';
import type { CountedEvent, EventFields, NewEventFields } from '../events/index.js';
import { CITIES } from '../profile/index.js';

/** ISO 8601 with an offset, as all times on the wire. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const INSTANT_SENTENCE = { message: '$property must be an ISO 8601 time with an offset' };
/** Rappen in a franc. */
const RAPPEN = 100;
const STATUSES = ['draft', 'published'] as const;

/** A new event; what is absent and optional has a default: no text, no location, three hours, a draft. */
export class NewEventDto {
  /** @example "Apéro at the lake" */
  @IsString()
  @Length(1, 200)
  name: string;

  /** @example "An evening on the terrace, with a first drink on the house." */
  @MayBeAbsent()
  @IsString()
  @MaxLength(5000)
  description?: string;

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
  @MayBeAbsent()
  @Matches(INSTANT, INSTANT_SENTENCE)
  @IsISO8601({ strict: true }, INSTANT_SENTENCE)
  ends_at?: string;

  /** @example "Zurich" */
  @IsIn(CITIES)
  city: string;

  /**
   * Null as long as it is not known.
   * @example "Terrasse am See, Utoquai 10"
   */
  @IsOptional()
  @IsString()
  @Length(1, 300)
  location?: string | null;

  /**
   * In CHF, to the Rappen: 0, or from 0.50 on.
   * @example 49.5
   */
  @IsNumber({ maxDecimalPlaces: 2 })
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

  /** @example "published" */
  @MayBeAbsent()
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
  /** @example "An evening on the terrace, with a first drink on the house." */
  description: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: string;
  /** @example "2026-12-04T21:30:00.000Z" */
  ends_at: string;
  /** @example "Zurich" */
  city: string;
  /** @example "Terrasse am See, Utoquai 10" */
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
  /** @example "published" */
  status: 'draft' | 'published' | 'cancelled';
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
    date: event.startsAt.toISOString(),
    ends_at: event.endsAt.toISOString(),
    city: event.city,
    location: event.location,
    price: event.priceRappen / RAPPEN,
    max_men: event.maxMen,
    max_women: event.maxWomen,
    men_reserved: event.menReserved,
    women_reserved: event.womenReserved,
    men_left: event.menLeft,
    women_left: event.womenLeft,
    status: event.status,
    counts: event.counts,
  };
}

/** The fields that a body names, as the events room wants them; what is absent stays absent. */
export function eventFields(body: ChangeEventDto): Partial<EventFields> {
  const fields: Partial<EventFields> = {
    name: body.name,
    description: body.description,
    city: body.city,
    location: body.location,
    startsAt: instant(body.date),
    endsAt: instant(body.ends_at),
    priceRappen: body.price === undefined ? undefined : Math.round(body.price * RAPPEN),
    maxMen: body.max_men,
    maxWomen: body.max_women,
    status: body.status,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** As `eventFields`, of a body that names all that a new event needs. */
export function newEventFields(body: NewEventDto): NewEventFields {
  // the body names at least what NewEventFields requires
  return eventFields(body) as NewEventFields;
}

function instant(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
