import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../common/jobs/jobs.js';
import { RetentionService } from './retention.service.js';

/** The job that deletes what has been kept for its time. */
const RETENTION_JOB = 'privacy.retention';

/** Each hour, enqueues the job; what is found is at most a day's worth. */
@Injectable()
export class RetentionJob implements OnModuleInit {
  constructor(
    private readonly retention: RetentionService,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.define({
      name: RETENTION_JOB,
      hourly: true,
      run: async () => {
        await this.retention.run();
      },
    });
  }

  /** Enqueues the job; at most one waits, also with several replicas. */
  enqueue(): Promise<void> {
    return this.jobs.enqueue(RETENTION_JOB, {}, { key: 'all' });
  }
}
