import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { ErasureService, FINISH_ERASURE } from './erasure.service.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/** Each minute, takes up the deletions that are not complete: the provider did not answer, or the server was killed. */
@Injectable()
export class ErasureJob implements OnModuleInit {
  constructor(
    private readonly erasure: ErasureService,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ accountId: number; mark?: string }>({
      name: FINISH_ERASURE,
      run: ({ accountId, mark }) => this.erasure.finish(accountId, mark),
    });
  }

  @Interval(MINUTE)
  async everyMinute(): Promise<void> {
    if (this.settings.backgroundWork) await this.erasure.enqueueOpen();
  }
}
