import { ApiSchema, PickType } from '@nestjs/swagger';
import { ApiCount } from '../common/http/api-fields.decorator.js';
import { rappenToChf } from '../common/money/chf.js';
import type { EventRow } from './calendar/index.js';
import { EventDto } from './events.dto.js';

@ApiSchema({ description: 'An event as everybody may see it.' })
export class NextEventDto extends PickType(EventDto, [
  'id',
  'name',
  'date',
  'ends_at',
  'city',
  'price',
] as const) {}

@ApiSchema({ description: 'What comes next, for those who have no account yet.' })
export class NextEventsDto {
  /** At most three, soonest first. */
  events: NextEventDto[];

  /**
   * Until how many hours before the start a guest who cancels gets everything back.
   * @example 48
   */
  @ApiCount()
  refund_hours: number;
}

/** Maps the next events to their response: nothing of who comes, and nothing of where. */
export function nextEventsDto(events: readonly EventRow[], refundHours: number): NextEventsDto {
  return {
    events: events.map(({ id, name, startsAt, endsAt, city, priceRappen }) => ({
      id,
      name,
      date: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      city,
      price: rappenToChf(priceRappen),
    })),
    refund_hours: refundHours,
  };
}
