import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type FindOptionsWhere, In, MoreThan, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';
import { zurichDay, zurichMonth } from '../../common/time/zurich.js';
import {
  NotificationCountEntity,
  NotificationEntity,
  type NotificationState,
} from '../records/notification.entity.js';
import { COUNTED_ONLY } from '../types/notification-types.js';

/** A notification without the fields for delivery. Its `messageId` does not reveal how many others there are. */
export type LoggedNotification = Omit<NotificationEntity, 'data'>;

/** Counts the previous month. */
export const COUNT_MONTH = jobKind('notifications.count', { every: HOUR });
/** A month is counted this long after its end, when none of its notifications is retried any more. */
const COUNTED_AFTER = 5 * DAY;

/** Counts are rounded down to multiples of this, as in the statistics of what guests said of each other. */
const STEP = 5;

/** Filter for notifications; absent fields do not filter. */
interface NotificationFilter {
  states?: readonly NotificationState[];
  occasion?: string;
  accountId?: number;
  accountIds?: readonly number[];
}

/**
 * $1 month, $2 and $3 its begin and end, $4 the types that are only counted. Inserts a row for each type, also for 0,
 * because a counted month is never counted again.
 */
const INSERT_COUNTS = `insert into notification_counts (month, occasion, sent, failed)
  select $1, one.occasion, count(*) filter (where n.state = 'sent') / ${STEP} * ${STEP},
      count(*) filter (where n.state = 'failed') / ${STEP} * ${STEP}
    from unnest($4::text[]) as one (occasion)
    left join notifications n on n.occasion = one.occasion and n.due_at >= $2 and n.due_at < $3
   group by one.occasion
  on conflict do nothing`;

/** $1 now, $2 the ids of their mails; null: all. Returns only the number of those that are not only counted. */
const RETRY = `with retried as (update notifications
  set state = 'waiting', settled_at = null, reason = null, attempts = 0, due_at = $1, attempt_at = $1
  where state = 'failed' and ($2::uuid[] is null or (message_id = any ($2) and not counted_only)) returning counted_only)
  select count(*) filter (where not counted_only)::int as count from retried`;

/** The log of notifications. Those about what guests said of each other are not listed, but counted by month. */
@Injectable()
export class NotificationLogService {
  /** The notification types that are only counted. */
  readonly countedOnly = COUNTED_ONLY;

  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    @InjectRepository(NotificationEntity) private readonly rows: Repository<NotificationEntity>,
    @InjectRepository(NotificationCountEntity) private readonly counts: Repository<NotificationCountEntity>,
  ) {}

  /** Returns a page of the notifications that pass the filter, newest first, and the total number of them. */
  async list(
    { states, occasion, accountId, accountIds }: NotificationFilter,
    page: PageRequest,
  ): Promise<Page<LoggedNotification>> {
    const { limit, offset } = limitOf(page);
    const where: FindOptionsWhere<NotificationEntity> = {
      countedOnly: false,
      ...(states ? { state: In(states) } : {}),
      ...(occasion === undefined ? {} : { occasion }),
      ...(accountIds ? { accountId: Any(accountIds) } : {}),
      ...(accountId === undefined ? {} : { accountId }),
    };
    const order = { id: 'DESC' } as const;
    const [items, total] = await this.rows.findAndCount({ where, order, take: limit, skip: offset });
    return { items, total };
  }

  /**
   * Returns how many of those that are only counted were sent or given up in each past month, newest first, rounded down
   * to multiples of five; without those of which there are none.
   */
  monthCounts(): Promise<NotificationCountEntity[]> {
    const order = { month: 'DESC', occasion: 'ASC' } as const;
    return this.counts.find({ where: [{ sent: MoreThan(0) }, { failed: MoreThan(0) }], order });
  }

  /** Retries notifications that were given up, from now on. Returns how many of the listed ones. */
  async retry(mailIds: readonly string[] | 'all'): Promise<number> {
    const ids = mailIds === 'all' ? null : mailIds;
    const [retried] = await this.database.query<{ count: number }>(RETRY, [this.clock.now(), ids]);
    return retried?.count ?? 0;
  }

  /** Counts the previous month, once, when none of its notifications is retried any more. */
  @OnJob(COUNT_MONTH)
  async countMonthBefore(): Promise<void> {
    const over = zurichDay(new Date(this.clock.now().getTime() - COUNTED_AFTER));
    const month = zurichDay(new Date(zurichMonth(over.slice(0, 7)).from.getTime() - DAY)).slice(0, 7);
    const { from, to } = zurichMonth(month);
    await this.database.query(INSERT_COUNTS, [month, from, to, COUNTED_ONLY]);
  }
}
