import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiInstant } from '../common/http/api-fields.decorator.js';
import { type Side, SIDES } from './seats/index.js';
import type { GuestWaiting } from './guest-events.repository.js';

@ApiSchema({ description: 'Where the user stands on the waiting list of an event.' })
export class WaitingDto {
  /**
   * 1 is the next to be offered a seat.
   * @example 3
   */
  @ApiCount()
  position: number;

  /**
   * Until when a seat is kept for the user, who reserves it as any other; null while none is.
   * @example null
   */
  @ApiInstant()
  offered_until: string | null;

  /**
   * Whether that seat is offered to all who wait, as the event is near: the first to reserve has it.
   * @example false
   */
  to_all: boolean;

  /**
   * The side on which the user waits.
   * @example "women"
   */
  @ApiEnum('Side', SIDES)
  side: Side;
}

/** Where a guest stands on a waiting list, on the wire. */
export function waitingDto({ position, offeredUntil, toAll, side }: GuestWaiting): WaitingDto {
  const until = offeredUntil && new Date(offeredUntil).toISOString();
  return { position, offered_until: until, to_all: toAll, side };
}
