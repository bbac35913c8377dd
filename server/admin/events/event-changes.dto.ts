import { IsISO8601, IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { MAX_ID } from '../../common/http/id.pipe.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { zurichMonth } from '../../common/time/zurich.js';
import { CITIES } from '../../profile/index.js';
import type { CancellationFigures, EventFilter } from '../../reporting/index.js';
import { INSTANT, INSTANT_SENTENCE } from '../../common/http/instant.js';

/** Which events are wanted. */
export class EventsQuery extends PageQuery {
  /** @example "Zurich" */
  @OptionalField()
  @IsIn(CITIES)
  city?: string;

  /** @example "published" */
  @OptionalField()
  @IsIn(['draft', 'published', 'cancelled'])
  status?: 'draft' | 'published' | 'cancelled';

  /**
   * Those that begin in this month, in Zurich.
   * @example "2026-12"
   */
  @OptionalField()
  @Matches(/^20\d{2}-(0[1-9]|1[0-2])$/, { message: 'month must be a month such as 2026-12' })
  month?: string;

  /**
   * `coming`: those that are not over; `past`: the others.
   * @example "coming"
   */
  @OptionalField()
  @IsIn(['coming', 'past'])
  when?: 'coming' | 'past';

  /**
   * A text that stands in the name or the place.
   * @example "lake"
   */
  @OptionalField()
  @IsString()
  @MaxLength(200)
  q?: string;

  /**
   * `latest` first, as it is without a word, or `soonest` first.
   * @example "soonest"
   */
  @OptionalField()
  @IsIn(['latest', 'soonest'])
  order?: 'latest' | 'soonest';
}

/** Where a copy of an event goes. */
export class DuplicateEventDto {
  /**
   * When the copy begins; without it, when the original does.
   * @example "2027-01-08T19:30:00+01:00"
   */
  @OptionalField()
  @Matches(INSTANT, INSTANT_SENTENCE)
  @IsISO8601({ strict: true }, INSTANT_SENTENCE)
  date?: string;

  /**
   * Where; without it, where the original is.
   * @example "Geneva"
   */
  @OptionalField()
  @IsIn(CITIES)
  city?: string;
}

/** To when an event is put off. */
export class PostponeEventDto {
  /**
   * When it begins now: another time than before, and ahead.
   * @example "2026-12-18T19:30:00+01:00"
   */
  @Matches(INSTANT, INSTANT_SENTENCE)
  @IsISO8601({ strict: true }, INSTANT_SENTENCE)
  date: string;

  /**
   * When it ends; without it the event is as long as before.
   * @example "2026-12-18T22:30:00+01:00"
   */
  @OptionalField()
  @Matches(INSTANT, INSTANT_SENTENCE)
  @IsISO8601({ strict: true }, INSTANT_SENTENCE)
  ends_at?: string;

  /**
   * Why, for the log.
   * @example "The terrace is flooded."
   */
  @OptionalField()
  @IsString()
  @MaxLength(500)
  reason?: string;
}

/** What cancelling an event would do. */
export class EventCancellationDto {
  /** @example 1 */
  event_id: number;
  /**
   * Guests who would lose a place.
   * @example 26
   */
  guests: number;
  /**
   * Paid places, which are refunded.
   * @example 24
   */
  paid: number;
  /**
   * Places without payment, which just end.
   * @example 2
   */
  confirmed: number;
  /**
   * Guests who are paying at this moment.
   * @example 1
   */
  held: number;
  /**
   * What goes back, in CHF.
   * @example 1188
   */
  refund_chf: number;
}

/** Who stands at a door from now on: by account or by e-mail. */
export class AssignHostDto {
  /** @example 41 */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  account_id?: number;

  /** @example "host@example.ch" */
  @IsOptional()
  @IsString()
  @MaxLength(254)
  email?: string;
}

/** Somebody who stands at the door of an event. */
export class HostDto {
  /** @example 41 */
  account_id: number;
  /** @example "host@example.ch" */
  email: string;
  /** Null without a profile. */
  name: string | null;
  /** @example "2026-12-01T11:00:00.000Z" */
  assigned_at: string;
}

/** The hosts of an event. */
export class HostsDto {
  items: HostDto[];
  total: number;
}

/** A query as the events room wants it. */
export function eventFilter(query: EventsQuery, now: Date): EventFilter {
  const { city, status, month, when, q, order } = query;
  const past = when === 'past' ? { to: now } : {};
  return {
    ...(city ? { city } : {}),
    ...(status ? { status } : {}),
    ...past,
    ...(month ? zurichMonth(month) : {}),
    ...(when === 'coming' ? { endsAfter: now } : {}),
    ...(q?.trim() ? { text: q.trim() } : {}),
    soonestFirst: order === 'soonest',
  };
}

/** A preview as the wire carries it. */
export function cancellationDto(eventId: number, figures: CancellationFigures): EventCancellationDto {
  const { paid, confirmed, held, refundRappen } = figures;
  return {
    event_id: eventId,
    guests: paid + confirmed,
    paid,
    confirmed,
    held,
    refund_chf: refundRappen / 100,
  };
}
