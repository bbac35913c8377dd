import { ApiSchema } from '@nestjs/swagger';
import { IsInt, IsPositive, Max } from 'class-validator';
import { ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import type { Language } from '../common/http/request-language.js';
import { MAX_ID } from '../common/http/id.pipe.js';
import { rappenToChf } from '../common/money/chf.js';
import { CITIES, type City, nameFor } from './calendar/index.js';
import type { EventState, GuestChange } from './guest-changes.repository.js';
import { RESERVATION_STATES, type ReservationState } from './reservations/index.js';

@ApiSchema({ description: 'When and where an event takes place.' })
export class EventStateDto {
  @ApiInstant()
  date: string;

  @ApiInstant()
  ends_at: string;

  @ApiEnum('City', CITIES)
  city: City;

  location: string | null;

  venue: string | null;
}

@ApiSchema({ description: 'A change of an event, until its guest acknowledges it.' })
export class EventChangeDto extends EventStateDto {
  @ApiId()
  id: number;

  /** What is acknowledged. */
  @ApiId()
  change_id: number;

  name: string;

  cancelled: boolean;

  /** How it was for the user until now. */
  before: EventStateDto;

  @ApiEnum('ReservationState', RESERVATION_STATES)
  status: ReservationState;

  /** What was paid, also when it comes back. */
  paid_chf: number;

  @ApiInstant()
  refund_until: string;
}

@ApiSchema({ description: 'Which change of an event is acknowledged.' })
export class AcknowledgeInput {
  @IsInt()
  @IsPositive()
  @Max(MAX_ID)
  change_id: number;
}

/** Returns the DTO of a change. */
export function eventChangeDto(change: GuestChange, language: Language): EventChangeDto {
  const { before } = change;
  return {
    id: change.eventId,
    change_id: change.changeId,
    name: nameFor(change, language),
    cancelled: change.cancelled,
    ...eventStateDto(change),
    before: eventStateDto({
      ...before,
      startsAt: new Date(before.startsAt),
      endsAt: new Date(before.endsAt),
    }),
    status: change.status,
    paid_chf: isPaid(change.status) ? rappenToChf(change.priceRappen) : 0,
    refund_until: change.refundUntil.toISOString(),
  };
}

// a place that organisers gave away, or a hold that ended, has its price, too
function isPaid(status: ReservationState): boolean {
  return status === 'paid' || status === 'refunded';
}

function eventStateDto({ startsAt, endsAt, city, location, venue }: EventState): EventStateDto {
  return { date: startsAt.toISOString(), ends_at: endsAt.toISOString(), city, location, venue };
}
