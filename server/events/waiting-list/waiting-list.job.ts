import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { ADVANCE_WAITING_LIST } from '../calendar/index.js';
import { SeatOffersService } from './seat-offers.service.js';

/** The job that looks for offers that ran out and events that have begun. */
const ADVANCE_DUE = 'waiting-list.advance-due';

/** Offers kept seats, also after a crash, and ends offers whose time is over. */
@Injectable()
export class WaitingListJob implements OnModuleInit {
  constructor(
    private readonly offers: SeatOffersService,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ eventId: number }>({
      name: ADVANCE_WAITING_LIST,
      run: ({ eventId }) => this.offers.advance(eventId),
    });
    // no retries: the schedule enqueues the next run soon enough
    this.jobs.define({ name: ADVANCE_DUE, retries: 0, run: () => this.offers.advanceDue() });
  }

  @Interval(10_000)
  async enqueue(): Promise<void> {
    if (this.settings.backgroundWork) await this.jobs.enqueue(ADVANCE_DUE, {}, { key: 'due' });
  }
}
