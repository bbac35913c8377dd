import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { HoldLimitsService } from './hold-limits.service.js';
import { HOUR } from '../../common/time/durations.rules.js';

/** The job that forgets from which addresses seats were held more than a day ago. */
export const SWEEP_HOLD_ADDRESSES = 'sweep-hold-addresses';

/** Deletes old addresses of holds once an hour. */
@Injectable()
export class HoldAddressesJob implements OnModuleInit {
  constructor(
    private readonly holdLimits: HoldLimitsService,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define({
      name: SWEEP_HOLD_ADDRESSES,
      run: () => this.holdLimits.deleteOld(this.clock.now()),
    });
  }

  @Interval(HOUR)
  async enqueue(): Promise<void> {
    if (this.settings.backgroundWork) await this.jobs.enqueue(SWEEP_HOLD_ADDRESSES, {}, { key: 'hourly' });
  }
}
