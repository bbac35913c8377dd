import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { CITIES, type City, daysToGo, EVENT_FORMATS, type EventFormat } from '../../events/index.js';
import type { CountedEvent } from '../../reporting/index.js';

const ATTENTION_KINDS = [
  'unbalanced',
  'under_minimum',
  'decision',
  'payments',
  'reports',
  'block_reviews',
] as const;

@ApiSchema({ description: 'The seats of one side of an event.' })
class SideDto {
  /** Paid and confirmed reservations. @example 12 */
  @ApiCount() taken: number;
  /** Seats that are held, offered or kept for guests. @example 1 */
  @ApiCount() held: number;
  /** @example 7 */
  @ApiCount() free: number;
  /** @example 20 */
  @ApiCount() max: number;
  /** @example 8 */
  @ApiCount() min: number;
}

@ApiSchema({ description: 'A short view of an upcoming event.' })
class ComingEventDto {
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
  @ApiEnum('EventFormat', EVENT_FORMATS) format: EventFormat;
  men: SideDto;
  women: SideDto;
  /** Calendar days until the event, in Zurich time; 0 from the day of the event on. @example 3 */
  @ApiCount() days_to_go: number;
  /** Revenue so far after refunds and lost disputes, in CHF. @example 1188 */
  revenue_chf: number;
}

@ApiSchema({ description: 'Something that needs the attention of an organiser.' })
export class AttentionDto {
  /** @example "unbalanced" */
  @ApiEnum('AttentionKind', ATTENTION_KINDS) kind: (typeof ATTENTION_KINDS)[number];
  /** Id of the event; `null` for payments, reports and block reviews. */
  @ApiId() event_id: number | null;
  /** Name of the event; `null` for payments, reports and block reviews. */
  event_name: string | null;
  /** Number of payments, reports or block reviews; 1 for an event. @example 1 */
  @ApiCount() count: number;
}

@ApiSchema({ description: 'The next events, and what needs attention.' })
export class OverviewDto {
  /** Published events until one hour after their end, soonest first; at most 50. */
  events: ComingEventDto[];
  attention: AttentionDto[];
}

/** Returns the DTO of an upcoming event with its kept revenue so far, in CHF. */
export function comingEventDto(event: CountedEvent, now: Date, revenue: number): ComingEventDto {
  const { id, name, city, startsAt, endsAt, menReserved, menLeft, maxMen, minMen } = event;
  const { womenReserved, womenLeft, maxWomen, minWomen } = event;
  return {
    id,
    name,
    city,
    date: startsAt,
    ends_at: endsAt,
    format: event.format,
    men: sideDto(menReserved, menLeft, maxMen, minMen),
    women: sideDto(womenReserved, womenLeft, maxWomen, minWomen),
    // an event that lasts beyond midnight counts for the day of its start
    days_to_go: Math.max(0, daysToGo(startsAt, now)),
    revenue_chf: revenue,
  };
}

function sideDto(taken: number, free: number, max: number, min: number): SideDto {
  return { taken, held: max - free - taken, free, max, min };
}
