import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, In, type FindOptionsWhere, MoreThan, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import type { Page } from '../../common/http/page.js';
import { zurichMonth } from '../../common/time/zurich.js';
import { NotificationCountEntity } from './notification-count.entity.js';
import { NotificationEntity, type NotificationState } from './notification.entity.js';

/** Counts are rounded down to multiples of this, as in the statistics of what guests said of each other. */
const STEP = 5;

/** Filter for notifications; absent fields do not filter. */
export interface NotificationFilter {
  states?: readonly NotificationState[];
  occasion?: string;
  accountId?: number;
  accountIds?: readonly number[];
}

/**
 * $1 month, $2 and $3 its begin and end, $4 the types that are only counted. Inserts a row for each type, also for 0,
 * because a counted month is never counted again.
 */
const COUNT_MONTH = `insert into notification_counts (month, occasion, sent, failed)
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

/** The rows of `notifications`, for organisers. */
@Injectable()
export class NotificationLogRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(NotificationEntity) private readonly rows: Repository<NotificationEntity>,
    @InjectRepository(NotificationCountEntity) private readonly counts: Repository<NotificationCountEntity>,
  ) {}

  /**
   * Returns a page of the notifications that pass the filter, newest first, and the total number of them. Without those
   * that are only counted.
   */
  async list(
    { states, occasion, accountId, accountIds }: NotificationFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Page<NotificationEntity>> {
    const where: FindOptionsWhere<NotificationEntity> = {
      countedOnly: false,
      ...(states ? { state: In(states) } : {}),
      ...(occasion === undefined ? {} : { occasion }),
      ...(accountIds ? { accountId: Any(accountIds) } : {}),
      ...(accountId === undefined ? {} : { accountId }),
    };
    const [items, total] = await this.rows.findAndCount({
      where,
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
    return { items, total };
  }

  /** Returns the counts of past months above 0, newest first. */
  async monthCounts(): Promise<NotificationCountEntity[]> {
    const order = { month: 'DESC', occasion: 'ASC' } as const;
    return this.counts.find({ where: [{ sent: MoreThan(0) }, { failed: MoreThan(0) }], order });
  }

  /** Counts the notifications of a month, once. */
  async countMonth(month: string, occasions: readonly string[]): Promise<void> {
    const { from, to } = zurichMonth(month);
    await this.database.query(COUNT_MONTH, [month, from, to, occasions]);
  }

  /**
   * Retries notifications that were given up, from now on: those with these mail ids, or all. Returns how many of them
   * are not only counted.
   */
  async retry(mailIds: readonly string[] | null, now: Date): Promise<number> {
    const [retried] = await this.database.query<{ count: number }>(RETRY, [now, mailIds]);
    return retried?.count ?? 0;
  }
}
