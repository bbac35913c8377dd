import { ApiSchema } from '@nestjs/swagger';
import { ApiInstant } from '../common/http/api-fields.decorator.js';
import { rappenToChf } from '../common/money/chf.js';
import type { GuestStandingAtEvent } from './guest-events.repository.js';

@ApiSchema({ description: 'A lower price for those who reserve early.' })
export class EarlyOfferDto {
  /**
   * In CHF.
   * @example 39
   */
  price: number;
  /** Null without an end. */
  @ApiInstant()
  until: string | null;
  /** Places that are left at this price; null where they are not counted. */
  left: number | null;
}

/** An early price on the wire. */
export function earlyOfferDto({
  priceRappen,
  until,
  left,
}: NonNullable<GuestStandingAtEvent['early']>): EarlyOfferDto {
  return {
    price: rappenToChf(priceRappen),
    until: until === null ? null : new Date(until).toISOString(),
    left,
  };
}
