import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { CalendarFeedEntity } from './calendar-feed.entity.js';

/** The rows of `calendar_feeds`. */
@Injectable()
export class CalendarFeedsRepository {
  constructor(@InjectRepository(CalendarFeedEntity) private readonly feeds: Repository<CalendarFeedEntity>) {}

  async find(accountId: number): Promise<CalendarFeedEntity | undefined> {
    return (await this.feeds.findOneBy({ accountId })) ?? undefined;
  }

  async findBySecret(secretHash: string): Promise<CalendarFeedEntity | undefined> {
    return (await this.feeds.findOneBy({ secretHash })) ?? undefined;
  }

  /** Stores a feed instead of the former one: an account has at most one. */
  async save(feed: CalendarFeedEntity): Promise<void> {
    await this.feeds.upsert(feed, ['accountId']);
  }

  async noteRead(accountId: number, lastReadAt: Date): Promise<void> {
    await this.feeds.update({ accountId }, { lastReadAt });
  }

  async delete(accountId: number): Promise<void> {
    await this.feeds.delete({ accountId });
  }
}
