import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../common/config/settings.js';
import { MessagesService } from './messages.service.js';
import { MINUTE } from '../common/time/durations.rules.js';

/** Each minute, releases the scheduled messages that are due. */
@Injectable()
export class MessagesJob {
  constructor(
    private readonly messages: MessagesService,
    private readonly settings: Settings,
  ) {}

  @Interval(MINUTE)
  async everyMinute(): Promise<void> {
    if (this.settings.backgroundWork) await this.messages.releaseDue();
  }
}
