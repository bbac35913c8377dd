import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { MatchingService } from './matching.service.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/** The job that brings the matches of one event up to date. */
export const MATCH_EVENT = 'match-event';

/** Each minute, enqueues a job for every event of the day whose matches are missing or stale. */
@Injectable()
export class MatchingJob implements OnModuleInit {
  constructor(
    private readonly matching: MatchingService,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ eventId: number }>({
      name: MATCH_EVENT,
      run: ({ eventId }) => this.matching.bringUpToDate(eventId),
    });
  }

  @Interval(MINUTE)
  async everyMinute(): Promise<void> {
    if (this.settings.backgroundWork) await this.enqueueDue();
  }

  /** Enqueues the jobs; at most one waits for each event, also with several replicas. */
  async enqueueDue(): Promise<void> {
    for (const eventId of await this.matching.staleEvents())
      await this.jobs.enqueue(MATCH_EVENT, { eventId }, { key: String(eventId) });
  }
}
