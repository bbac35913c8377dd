import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import {
  type NotificationEntity,
  type NotificationFilter,
  NotificationLogRepository,
} from '../records/index.js';

/** A notification without what only delivering it needs. */
export type LoggedNotification = Omit<NotificationEntity, 'data' | 'messageId'>;

/** The log of what is told. */
@Injectable()
export class NotificationLogService {
  constructor(
    private readonly clock: Clock,
    private readonly rows: NotificationLogRepository,
  ) {}

  /** Returns a page of what is told, the newest first. */
  list(filter: NotificationFilter, page: PageRequest): Promise<Page<LoggedNotification>> {
    return this.rows.list(filter, limitOf(page));
  }

  /** Lets what was given up be tried again, from now on. Returns how many. */
  async retry(ids: readonly number[] | 'all'): Promise<number> {
    return this.rows.retry(ids === 'all' ? await this.rows.failedIds() : ids, this.clock.now());
  }
}
