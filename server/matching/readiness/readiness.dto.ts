import { ApiSchema } from '@nestjs/swagger';
import { ApiEnum } from '../../common/http/api-fields.decorator.js';
import { READINESS_ITEMS, type ReadinessItem } from './readiness.service.js';

@ApiSchema({ description: 'What the user lacks for an event with matches.' })
export class ReadinessDto {
  /** The most important first. Without a photo one is matched all the same. */
  @ApiEnum('ReadinessItem', READINESS_ITEMS, { isArray: true })
  missing: ReadinessItem[];
}
