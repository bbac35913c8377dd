import { ApiSchema } from '@nestjs/swagger';
import { ApiCount } from '../common/http/api-fields.decorator.js';

@ApiSchema({ description: 'How many guests of an event the user could be matched with.' })
export class ProspectsDto {
  /**
   * At least so many, in steps of five; null below five.
   * @example 10
   */
  @ApiCount()
  count: number | null;
}
