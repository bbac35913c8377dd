import { ApiSchema } from '@nestjs/swagger';
import { ApiCount } from '../../common/http/api-fields.decorator.js';
import type { BlockOutcome } from './blocking.service.js';

@ApiSchema({ description: 'What blocking somebody has changed besides.' })
export class BlockOutcomeDto {
  /** @example 2 */
  @ApiCount()
  reports_closed: number;
  /** @example 1 */
  @ApiCount()
  refunded: number;
  /**
   * Those that could not be given back at once.
   * @example 0
   */
  @ApiCount()
  not_refunded: number;
}

/** Returns the DTO of what blocking somebody has changed. */
export function blockOutcomeDto({ reportsClosed, refunded, notRefunded }: BlockOutcome): BlockOutcomeDto {
  return { reports_closed: reportsClosed, refunded, not_refunded: notRefunded };
}
