import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { MatchingService } from './matching.service.js';

/** The kind of job that brings the matches of one evening up to date. */
export const MATCH_EVENING = 'match-evening';

/** Each minute: a job for every evening of the day whose matches are missing or stale. */
@Injectable()
export class MatchingJob implements OnModuleInit {
  constructor(
    private readonly matching: MatchingService,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ eventId: number }>({
      name: MATCH_EVENING,
      run: ({ eventId }) => this.matching.bringUpToDate(eventId),
    });
  }

  @Interval(60_000)
  async everyMinute(): Promise<void> {
    if (this.settings.backgroundWork) await this.ring();
  }

  /** Sends the jobs; at most one waits for each evening, however many replicas ring. */
  async ring(): Promise<void> {
    for (const eventId of await this.matching.staleEvenings())
      await this.jobs.send(MATCH_EVENING, { eventId }, { key: String(eventId) });
  }
}
