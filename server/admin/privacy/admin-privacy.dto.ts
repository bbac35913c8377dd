import { ApiSchema } from '@nestjs/swagger';
import { Text } from '../../common/http/text.decorator.js';

@ApiSchema({ description: 'Why an organiser acts for a person who wrote to them.' })
export class RequestReasonDto {
  /**
   * For the log, which outlives the person: without their name.
   * @example "Asked for it by letter on 3 December."
   */
  @Text(500)
  reason: string;
}
