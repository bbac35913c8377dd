import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../common/config/settings.js';
import { ConnectionMakingService } from './connection-making.service.js';

/** Makes connections as soon as their moment has come. After a time without a server the next tick catches up. */
@Injectable()
export class ConnectionsJob {
  private readonly logger = new Logger('Connections');
  private running = false;

  constructor(
    private readonly making: ConnectionMakingService,
    private readonly settings: Settings,
  ) {}

  // no job of the queue: which moment is done stands in the database, for all replicas
  @Interval(5000)
  async tick(): Promise<void> {
    if (!this.settings.backgroundWork || this.running) return;
    this.running = true;
    try {
      await this.making.makeDue();
    } catch (error) {
      this.logger.warn(`Connections could not be made and will be tried again: ${String(error)}`);
    } finally {
      this.running = false;
    }
  }
}
