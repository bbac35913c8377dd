import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum } from '../../common/http/api-fields.decorator.js';
import { PART_STATES, type PartState, STATUS_PARTS, type StatusPart } from './status.rules.js';

@ApiSchema({ description: 'The status of a part.' })
export class PartStatusDto {
  @ApiEnum('StatusPart', STATUS_PARTS) part: StatusPart;
  @ApiEnum('PartState', PART_STATES) state: PartState;
  last_success_at: Date | null;
  @ApiCount() waiting: number;
  /** Age of the oldest waiting item, in seconds. */
  @ApiCount() oldest_seconds: number;
  @ApiCount() failed: number;
}

@ApiSchema({ description: 'A failing readiness check.' })
export class FailingCheckDto {
  name: string;
  reason: string;
}

@ApiSchema({ description: 'A job that failed permanently.' })
export class FailedJobDto {
  id: string;
  /** @example "refunds.execute" */
  kind: string;
  failed_at: Date;
  @ApiCount() attempts: number;
}

@ApiSchema({ description: 'The status of the product.' })
export class StatusDto {
  working: boolean;
  now: Date;
  version: string;
  /** Whether the product runs in safe mode: a restored copy that changes nothing at external services. */
  safe_mode: boolean;
  parts: PartStatusDto[];
  failing: FailingCheckDto[];
  failed_jobs: FailedJobDto[];
}
