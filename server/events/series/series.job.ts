import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../common/jobs/jobs.js';
import { SeriesService } from './series.service.js';

const MAKE_SERIES_EVENTS = 'events.make-series';

/** Creates the events of series. Runs every hour rather than once a day, so that a restart does not skip a day. */
@Injectable()
export class SeriesJob implements OnModuleInit {
  constructor(
    private readonly series: SeriesService,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: MAKE_SERIES_EVENTS, hourly: true, run: () => this.series.makeAllEvents() });
  }

  /** Enqueues the job; at most one waits, also with several replicas. */
  enqueue(): Promise<void> {
    return this.jobs.enqueue(MAKE_SERIES_EVENTS, {}, { key: 'all' });
  }
}
