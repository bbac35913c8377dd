import { ApiCount } from '../common/http/api-fields.decorator.js';
import type { EventWithSeats } from './calendar/index.js';

/** The capacity of both sides of an event and what is taken of it, in the events of guests and of organisers. */
export class EventSeatsDto {
  /** @example 20 */
  @ApiCount()
  max_men: number;

  /** @example 20 */
  @ApiCount()
  max_women: number;

  /**
   * Paid and confirmed reservations.
   * @example 12
   */
  @ApiCount()
  men_reserved: number;

  /**
   * Paid and confirmed reservations.
   * @example 14
   */
  @ApiCount()
  women_reserved: number;

  /**
   * Free seats: neither reserved nor held.
   * @example 7
   */
  @ApiCount()
  men_left: number;

  /**
   * Free seats: neither reserved nor held.
   * @example 6
   */
  @ApiCount()
  women_left: number;
}

type SeatCounts = Pick<
  EventWithSeats,
  'maxMen' | 'maxWomen' | 'menReserved' | 'womenReserved' | 'menLeft' | 'womenLeft'
>;

/** The seats of an event on the wire. */
export function eventSeatsDto(event: SeatCounts): EventSeatsDto {
  return {
    max_men: event.maxMen,
    max_women: event.maxWomen,
    men_reserved: event.menReserved,
    women_reserved: event.womenReserved,
    men_left: event.menLeft,
    women_left: event.womenLeft,
  };
}
