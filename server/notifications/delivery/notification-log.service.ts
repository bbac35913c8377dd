import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';
import { zurichDay, zurichMonth } from '../../common/time/zurich.js';
import type { NotificationCountEntity } from '../records/notification-count.entity.js';
import type { NotificationEntity } from '../records/notification.entity.js';
import {
  type NotificationFilter,
  NotificationLogRepository,
} from '../records/notification-log.repository.js';
import { COUNTED_ONLY } from '../types/index.js';

/** A notification without the fields for delivery. Its `messageId` does not reveal how many others there are. */
export type LoggedNotification = Omit<NotificationEntity, 'data'>;

/** The number of notifications of a type in a month. */
export type NotificationCount = NotificationCountEntity;

/** Counts the previous month. */
export const COUNT_MONTH = jobKind('notifications.count', { every: HOUR });
/** A month is counted this long after its end, when none of its notifications is retried any more. */
const COUNTED_AFTER = 5 * DAY;

/** The log of notifications. Those about what guests said of each other are not listed, but counted by month. */
@Injectable()
export class NotificationLogService {
  constructor(
    private readonly clock: Clock,
    private readonly rows: NotificationLogRepository,
  ) {}

  /** Returns a page of notifications, newest first. */
  list(filter: NotificationFilter, page: PageRequest): Promise<Page<LoggedNotification>> {
    return this.rows.list(filter, limitOf(page));
  }

  /** The notification types that are only counted. */
  readonly countedOnly = COUNTED_ONLY;

  /** Returns how many of those were sent or given up in each past month, rounded down to multiples of five. */
  monthCounts(): Promise<NotificationCount[]> {
    return this.rows.monthCounts();
  }

  /** Retries notifications that were given up. Returns how many of the listed ones. */
  retry(mailIds: readonly string[] | 'all'): Promise<number> {
    return this.rows.retry(mailIds === 'all' ? null : mailIds, this.clock.now());
  }

  /** Counts the previous month, once none of its notifications is retried any more. */
  @OnJob(COUNT_MONTH)
  async countMonthBefore(): Promise<void> {
    const over = zurichDay(new Date(this.clock.now().getTime() - COUNTED_AFTER));
    const month = zurichDay(new Date(zurichMonth(over.slice(0, 7)).from.getTime() - DAY)).slice(0, 7);
    await this.rows.countMonth(month, COUNTED_ONLY);
  }
}
