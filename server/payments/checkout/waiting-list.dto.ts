import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import { type Side, SIDES, type WaitingPlace } from '../../events/index.js';

@ApiSchema({ description: 'Where somebody stands on the waiting list of an event.' })
export class WaitingPlaceDto {
  /**
   * 1 is the next to be offered a seat.
   * @example 3
   */
  @ApiCount() position: number;

  /**
   * The side on which they wait.
   * @example "women"
   */
  @ApiEnum('Side', SIDES) side: Side;

  /**
   * How many are before them.
   * @example 2
   */
  @ApiCount() ahead: number;
}

/** A place on the waiting list on the wire. */
export function waitingPlaceDto({ entry, ahead }: WaitingPlace): WaitingPlaceDto {
  return { position: ahead + 1, side: entry.side, ahead };
}
