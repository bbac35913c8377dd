import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../common/clock/clock.js';
import { isTelling, Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { OccasionTable } from '../occasions/index.js';
import { NotificationsRepository } from '../records/index.js';
import { Planner } from './planner.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/** The job that finds who is to be told something because of the time. */
const SCHEDULE_JOB = 'notifications.schedule';

/** Each minute, plans what is due by the clock, from the present state of events and reservations. */
@Injectable()
export class ScheduleJob implements OnModuleInit {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly table: OccasionTable,
    private readonly notifications: NotificationsRepository,
    private readonly planner: Planner,
  ) {}

  onModuleInit(): void {
    // what fails is asked again in the next minute
    this.jobs.define({ name: SCHEDULE_JOB, run: () => this.run(), retries: 0 });
  }

  @Interval(MINUTE)
  async everyMinute(): Promise<void> {
    if (this.settings.backgroundWork && isTelling(this.settings))
      await this.jobs.enqueue(SCHEDULE_JOB, {}, { key: 'all' });
  }

  /** Plans what is due now. An occasion that fails holds no other back. */
  async run(): Promise<void> {
    const now = this.clock.now();
    let failure: unknown;
    for (const { occasion, trigger } of this.table.onSchedule()) {
      try {
        // nearly always everybody whom it names was planned in a minute before
        const named = await trigger.schedule(now);
        const recipients = await this.notifications.withoutKnown(occasion.name, named);
        await this.planner.plan(recipients.map((recipient) => ({ occasion, recipient, at: now })));
      } catch (error) {
        this.logger.error(`What is due on the occasion ${occasion.name} was not found: ${String(error)}`);
        failure = error;
      }
    }
    if (failure) throw failure;
  }
}
