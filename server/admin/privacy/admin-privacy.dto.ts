import { ApiSchema } from '@nestjs/swagger';
import { Text } from '../../common/http/text.decorator.js';

@ApiSchema({ description: 'Why an organiser acts for a person who wrote to them.' })
export class RequestReasonDto {
  /**
   * Kept beside the log as long as the person is.
   * @example "Asked for it by letter on 3 December."
   */
  @Text(500)
  reason: string;
}
