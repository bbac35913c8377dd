import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, In, type FindOptionsWhere, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import type { Page } from '../../common/http/page.js';
import { NotificationEntity } from './notification.entity.js';
import type { NotificationState } from './notification.states.js';

/** Which notifications are wanted; a field that is absent does not filter. */
export interface NotificationFilter {
  states?: readonly NotificationState[];
  occasion?: string;
  accountId?: number;
  accountIds?: readonly number[];
}

/** How many notifications of an occasion are in a state. */
export type NotificationCount = Pick<NotificationEntity, 'occasion' | 'state'> & { count: number };

/** $1 since when those that are over count. */
const COUNTS = `select occasion, state, count(*)::int as count from notifications
  where state = 'waiting' or settled_at >= $1 group by occasion, state order by occasion, state`;

/** $1 ids, $2 now. */
const RETRY = `update notifications
  set state = 'waiting', settled_at = null, reason = null, attempts = 0, due_at = $2, attempt_at = $2
  where id = any ($1::int[]) and state = 'failed' returning id`;

/** The rows of `notifications` for those who look after them. */
@Injectable()
export class NotificationLogRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(NotificationEntity) private readonly rows: Repository<NotificationEntity>,
  ) {}

  /** Returns a page of the notifications that pass the filter, the newest first, and how many pass it in all. */
  async list(
    { states, occasion, accountId, accountIds }: NotificationFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Page<NotificationEntity>> {
    const where: FindOptionsWhere<NotificationEntity> = {
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

  /** Returns how many there are of each occasion and state: all that wait, and what was over since a time. */
  counts(since: Date): Promise<NotificationCount[]> {
    return this.database.query<NotificationCount>(COUNTS, [since]);
  }

  /** Returns the ids of all that were given up. */
  async failedIds(): Promise<number[]> {
    const rows = await this.rows.find({ select: { id: true }, where: { state: 'failed' } });
    return rows.map(({ id }) => id);
  }

  /** Lets notifications that were given up be tried again, from now on. Returns how many. */
  async retry(ids: readonly number[], now: Date): Promise<number> {
    return (await this.database.query(RETRY, [ids, now])).length;
  }

  /** Returns the notifications of these ids, unordered. */
  findMany(ids: readonly number[]): Promise<NotificationEntity[]> {
    return this.rows.findBy({ id: Any([...ids]) });
  }
}
