import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { SeriesService } from './series.service.js';
import { HOUR } from '../../common/time/durations.rules.js';

const MAKE_SERIES_EVENTS = 'events.make-series';

/** Creates the events of series. Runs every hour rather than once a day, so that a restart does not skip a day. */
@Injectable()
export class SeriesJob implements OnModuleInit {
  constructor(
    private readonly series: SeriesService,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: MAKE_SERIES_EVENTS, run: () => this.series.makeAllEvents() });
  }

  @Interval(HOUR)
  async everyHour(): Promise<void> {
    if (this.settings.backgroundWork) await this.enqueue();
  }

  /** Enqueues the job; at most one waits, also with several replicas. */
  enqueue(): Promise<void> {
    return this.jobs.enqueue(MAKE_SERIES_EVENTS, {}, { key: 'all' });
  }
}
