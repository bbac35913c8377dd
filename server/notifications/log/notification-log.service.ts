import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';
import { zurichDay, zurichMonth } from '../../common/time/zurich.js';
import { isCountedOnly, OccasionTable } from '../occasions/index.js';
import {
  type NotificationCountEntity,
  type NotificationEntity,
  type NotificationFilter,
  NotificationLogRepository,
} from '../records/index.js';

/** A notification without what only delivering it needs. `messageId` says nothing of how many others there are. */
export type LoggedNotification = Omit<NotificationEntity, 'data'>;

/** How many notifications of an occasion became due in a month. */
export type NotificationCount = NotificationCountEntity;

/** Counts the month before. */
export const COUNT_MONTH = jobKind('notifications.count', { every: HOUR });
/** A month is counted so long after its end: by then nothing of it is tried any more. */
const COUNTED_AFTER = 5 * DAY;

/** The log of what is told. What guests said of each other stands in no row of it: it is counted by months. */
@Injectable()
export class NotificationLogService {
  constructor(
    private readonly clock: Clock,
    private readonly table: OccasionTable,
    private readonly rows: NotificationLogRepository,
  ) {}

  /** Returns a page of what is told, the newest first. */
  list(filter: NotificationFilter, page: PageRequest): Promise<Page<LoggedNotification>> {
    return this.rows.list(filter, limitOf(page));
  }

  /** Returns the occasions that are only counted. */
  countedOnly(): string[] {
    return this.table
      .all()
      .filter(isCountedOnly)
      .map(({ name }) => name);
  }

  /** Returns how many of those were sent or given up in each past month, in whole fives. */
  monthCounts(): Promise<NotificationCount[]> {
    return this.rows.monthCounts();
  }

  /** Lets what was given up be tried again, from now on. Returns how many of the list. */
  retry(mailIds: readonly string[] | 'all'): Promise<number> {
    return this.rows.retry(mailIds === 'all' ? null : mailIds, this.clock.now());
  }

  /** Counts the month before, once nothing of it is tried any more. */
  @OnJob(COUNT_MONTH)
  async countMonthBefore(): Promise<void> {
    const over = zurichDay(new Date(this.clock.now().getTime() - COUNTED_AFTER));
    const month = zurichDay(new Date(zurichMonth(over.slice(0, 7)).from.getTime() - DAY)).slice(0, 7);
    await this.rows.countMonth(month, this.countedOnly());
  }
}
