import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { RetentionService } from './retention.service.js';
import { HOUR } from '../../common/time/durations.rules.js';

/** The job that deletes what has been kept for its time. */
export const RETENTION_JOB = 'privacy.retention';

/** Each hour, enqueues the job; what is found is at most a day's worth. */
@Injectable()
export class RetentionJob implements OnModuleInit {
  constructor(
    private readonly retention: RetentionService,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define({
      name: RETENTION_JOB,
      run: async () => {
        await this.retention.run();
      },
    });
  }

  // a server that is restarted each day would never see a day pass
  @Interval(HOUR)
  async everyHour(): Promise<void> {
    if (this.settings.backgroundWork) await this.enqueue();
  }

  /** Enqueues the job; at most one waits, also with several replicas. */
  enqueue(): Promise<void> {
    return this.jobs.enqueue(RETENTION_JOB, {}, { key: 'all' });
  }
}
