import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { canNotify, Settings } from '../../common/config/settings.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { OccasionTable } from '../occasions/index.js';
import { NotificationsRepository } from '../records/index.js';
import { Planner } from './planner.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/** Creates notifications that are due at a certain time. */
export const PLAN_SCHEDULED = jobKind('notifications.schedule', { every: MINUTE, retries: 0 });

/** Creates notifications that are due by time, from the current state of events and reservations. */
@Injectable()
export class ScheduleJob {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly table: OccasionTable,
    private readonly notifications: NotificationsRepository,
    private readonly planner: Planner,
  ) {}

  /** Creates what is due now. A type that fails does not block the others. */
  @OnJob(PLAN_SCHEDULED)
  async run(): Promise<void> {
    if (!canNotify(this.settings)) return;
    const now = this.clock.now();
    let failure: unknown;
    for (const { occasion, trigger } of this.table.onSchedule()) {
      try {
        // nearly always all of them were already created in an earlier minute
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
