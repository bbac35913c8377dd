import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiInstant } from '../../common/http/api-fields.decorator.js';
import {
  PART_STATES,
  type PartState,
  type PartStatus,
  STATUS_PARTS,
  type StatusPart,
} from './status.rules.js';
import type { ProductStatus } from './status.service.js';

@ApiSchema({ description: 'How a part is.' })
export class PartStatusDto {
  @ApiEnum('StatusPart', STATUS_PARTS) part: StatusPart;
  @ApiEnum('PartState', PART_STATES) state: PartState;
  last_success_at: Date | null;
  @ApiCount() waiting: number;
  /** Age of the oldest that waits. */
  @ApiCount() oldest_seconds: number;
  @ApiCount() failed: number;
}

@ApiSchema({ description: 'Why a server gets no requests.' })
export class FailingCheckDto {
  name: string;
  reason: string;
}

@ApiSchema({ description: 'A job that was given up.' })
export class FailedJobDto {
  id: string;
  /** @example "refunds.execute" */
  kind: string;
  failed_at: Date;
  @ApiCount() attempts: number;
}

@ApiSchema({ description: 'How the product is.' })
export class StatusDto {
  working: boolean;
  now: Date;
  version: string;
  /** A restored copy that touches nothing outside. */
  safe_mode: boolean;
  parts: PartStatusDto[];
  failing: FailingCheckDto[];
  failed_jobs: FailedJobDto[];
}

/** Returns the status as it is answered. */
export function productStatusDto({
  now,
  parts,
  failing,
  failedJobs,
  safeMode,
  version,
}: ProductStatus): StatusDto {
  return {
    working: failing.length === 0 && parts.every(({ state }) => state !== 'trouble') && !safeMode,
    now: now.toISOString(),
    version,
    safe_mode: safeMode,
    parts: parts.map(partDto),
    failing: failing.map(({ name, reason }) => ({ name, reason })),
    failed_jobs: failedJobs.map(({ id, queue, failedAt, attempts }) => ({
      id,
      kind: queue,
      failed_at: failedAt.toISOString(),
      attempts,
    })),
  };
}

function partDto({ part, state, lastSuccessAt, waiting, oldestSeconds, failed }: PartStatus): PartStatusDto {
  return {
    part,
    state,
    last_success_at: lastSuccessAt?.toISOString() ?? null,
    waiting,
    oldest_seconds: Math.floor(oldestSeconds),
    failed,
  };
}
