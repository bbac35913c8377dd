import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { SeriesService } from './series.service.js';

const MAKE_SERIES_EVENTS = 'events.make-series';

/** Keeps the series going. Rings each hour rather than once a day: a restart must not put a day off. */
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

  @Interval(3_600_000)
  async everyHour(): Promise<void> {
    if (this.settings.backgroundWork) await this.ring();
  }

  /** Sends the job; at most one waits, however many replicas ring. */
  ring(): Promise<void> {
    return this.jobs.send(MAKE_SERIES_EVENTS, {}, { key: 'all' });
  }
}
