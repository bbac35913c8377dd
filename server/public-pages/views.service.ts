import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Request } from 'express';
import { Settings } from '../common/config/settings.js';
import { DIRECT, ReferralsService } from '../referrals/index.js';
import { isReader } from './readers.rules.js';

/** Different pages and channels that are counted between two writings: what comes beyond is not. */
const MOST = 2000;

/** Counts how often public pages are shown, by event and channel: in memory, and every few seconds in the database. */
@Injectable()
export class ViewsService implements OnModuleDestroy {
  private counted = new Map<string, { eventId: number; channel: string; views: number }>();

  constructor(
    private readonly settings: Settings,
    private readonly referrals: ReferralsService,
  ) {}

  /** Counts a page that is shown, unless a program asks for it. */
  note(request: Pick<Request, 'method' | 'headers'>, eventId: number, channel: string | undefined): void {
    if (!isReader(request)) return;
    const key = `${eventId} ${channel ?? ''}`;
    const known = this.counted.get(key);
    if (known) known.views += 1;
    else if (this.counted.size < MOST)
      this.counted.set(key, { eventId, channel: channel ?? DIRECT, views: 1 });
  }

  @Interval(5000)
  async tick(): Promise<void> {
    if (this.settings.backgroundWork) await this.write();
  }

  /** Writes down what was counted since the last time. */
  async write(): Promise<void> {
    const counted = [...this.counted.values()];
    this.counted = new Map();
    for (const { eventId, channel, views } of counted)
      await this.referrals.count(eventId, channel, 'views', views);
  }

  onModuleDestroy(): Promise<void> {
    return this.write();
  }
}
