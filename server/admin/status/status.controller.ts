import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { AuditService } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { canNotify, Settings, version } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { Readiness } from '../../common/health/readiness.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { JobsOverview } from '../../common/jobs/jobs-overview.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { DataDisk } from '../../common/storage/disk.js';
import { PhotoFolder } from '../../profile/index.js';
import { OperationsFiguresService } from '../../reporting/index.js';
import { StatusDto } from './status.dto.js';
import { type Queue, statusOfParts } from './status.rules.js';

const JOB_ID = new ParseUUIDPipe({ exceptionFactory: () => invalidField('id', 'must be a UUID') });

/** Maximum number of listed jobs: more usually have the same cause. */
const MOST_JOBS = 50;

@OrganisersOnly()
@Controller('admin/status')
export class StatusController {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly readiness: Readiness,
    private readonly jobs: JobsOverview,
    private readonly figures: OperationsFiguresService,
    private readonly disk: DataDisk,
    private readonly photos: PhotoFolder,
    private readonly safeMode: SafeMode,
  ) {}

  /** Returns the status of the product: what works, what waits and what failed. */
  @Get()
  async status(): Promise<StatusDto> {
    const [figures, counts, failedJobs, failing, backedUpAt, disk, photos] = await Promise.all([
      this.figures.ask(),
      this.jobs.count(),
      this.jobs.findGivenUp(MOST_JOBS),
      this.readiness.ask(),
      this.figures.backedUpAt(),
      this.disk.read(),
      // a problem is in the log
      this.photos.figures().catch(() => null),
    ]);
    const now = this.clock.now();
    const { notificationsShown: shown, notificationsShownFailed: failed } = figures;
    const { mismatches, ownerless, disputes } = figures;
    const refunds = queueOf(figures.refunds, (state) => state !== 'failed');
    const parts = statusOfParts({
      now,
      failing: failing.map(({ name }) => name),
      providerAnsweredAt: figures.reconciledAt,
      refunds: { ...refunds, failed: refunds.failed + mismatches + ownerless + disputes },
      mailIsOn: canNotify(this.settings),
      mails: { waiting: shown.count, oldestSeconds: shown.oldestSeconds, failed },
      jobs: queueOf(counts, (state) => state === 'waiting'),
      diskFree: disk ? disk.free / disk.size : null,
      photosAreOurs: photos && photos.problem === null,
      backedUpAt: backedUpAt ?? null,
    });
    const isWell = failing.length === 0 && parts.every(({ state }) => state !== 'trouble');
    return {
      working: isWell && !this.safeMode.isOn,
      now,
      version,
      safe_mode: this.safeMode.isOn,
      parts,
      failing: failing.map(({ name, reason }) => ({ name, reason })),
      failed_jobs: failedJobs.map((job) => {
        return { id: job.id, kind: job.queue, failed_at: job.failedAt, attempts: job.attempts };
      }),
    };
  }

  /** Runs a permanently failed job again. */
  @Post('jobs/:id/retry')
  @HttpCode(200)
  @ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } })
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  async retry(@CurrentUser() user: CurrentUser, @Param('id', JOB_ID) id: string): Promise<SuccessDto> {
    await this.database.transaction(async () => {
      const job = await this.jobs.retry(id);
      if (!job) throw new DomainError('NOT_FOUND');
      if (!job.retried) return;
      const about = { subject: 'account', subjectId: user.accountId } as const;
      await this.audit.record(user, { action: 'job.retried', ...about, details: { job: job.queue } });
    });
    return new SuccessDto();
  }
}

interface Counted {
  state: string;
  count: number;
  oldestSeconds: number;
}

/** Returns the queue of these counts; `waits` says which states wait. */
function queueOf(counts: readonly Counted[], waits: (state: string) => boolean): Queue {
  const queue = { waiting: 0, oldestSeconds: 0, failed: 0 };
  for (const { state, count, oldestSeconds } of counts) {
    if (state === 'failed') queue.failed += count;
    if (!waits(state)) continue;
    queue.waiting += count;
    queue.oldestSeconds = Math.max(queue.oldestSeconds, oldestSeconds);
  }
  return queue;
}
