import { ApiSchema } from '@nestjs/swagger';
import { ApiCount } from '../../common/http/api-fields.decorator.js';

@ApiSchema({ description: 'Between which percentages most of them agree with the user.' })
export class AgreementRangeDto {
  /** @example 60 */
  @ApiCount()
  from: number;

  /** @example 85 */
  @ApiCount()
  to: number;
}

@ApiSchema({
  description: 'How many guests of an event the user could be matched with, and how far they agree.',
})
export class ProspectsDto {
  /**
   * At least so many, in steps of five; null below five.
   * @example 10
   */
  @ApiCount()
  count: number | null;

  /** Where the middle half lies, in steps of five; null for fewer than ten who have answered, or without own answers. */
  agreement: AgreementRangeDto | null;
}
