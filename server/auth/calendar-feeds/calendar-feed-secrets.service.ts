import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { CalendarFeedEntity } from './calendar-feed.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';

/** A calendar feed of this account was created. */
export const CALENDAR_FEED_MADE = outboxEvent<{ accountId: number }>('calendar-feed.made');

/** A feed as its owner sees it. */
export type CalendarFeed = Pick<CalendarFeedEntity, 'createdAt' | 'lastReadAt'>;

/** Creates, checks and ends the secrets of calendar feeds. An account has at most one. */
@Injectable()
export class CalendarFeedSecrets {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    @InjectRepository(CalendarFeedEntity) private readonly feeds: Repository<CalendarFeedEntity>,
  ) {}

  /** Creates a feed and notifies its owner; an earlier feed ends. Returns its secret, which is not stored. */
  renew(accountId: number): Promise<{ feed: CalendarFeed; secret: string }> {
    const secret = randomBytes(32).toString('base64url');
    const feed = { accountId, secretHash: hashOf(secret), createdAt: this.clock.now(), lastReadAt: null };
    return this.database.transaction(async () => {
      await this.feeds.upsert(feed, ['accountId']);
      await this.outbox.put(CALENDAR_FEED_MADE, { accountId });
      return { feed, secret };
    });
  }

  /** Returns the feed with this secret and its account, or null. */
  async open(secret: string): Promise<CalendarFeedEntity | null> {
    // looked up by its hash, so that the time does not reveal how much of a guess is right
    return /^[\w-]{43}$/.test(secret) ? this.feeds.findOneBy({ secretHash: hashOf(secret) }) : null;
  }

  /** Records that a calendar has read a feed; accurate to an hour, so that reading rarely writes. */
  async noteRead({ accountId, lastReadAt }: CalendarFeed & { accountId: number }): Promise<void> {
    const now = this.clock.now();
    if (lastReadAt && now.getTime() - lastReadAt.getTime() < HOUR) return;
    await this.feeds.update({ accountId }, { lastReadAt: now });
  }

  /** Returns the account's feed, or null. Its secret is not stored. */
  find(accountId: number): Promise<CalendarFeedEntity | null> {
    return this.feeds.findOneBy({ accountId });
  }

  /** Ends the account's feed for good, in the running transaction; does nothing if there is none. */
  async end(accountId: number): Promise<void> {
    await this.feeds.delete({ accountId });
  }
}

const hashOf = (secret: string): string => hash('sha256', secret, 'base64url');
