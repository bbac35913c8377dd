import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { canNotify, Settings } from '../../common/config/settings.js';
import { Stopping, WORK_ENDS_WITHIN } from '../../common/stopping/stopping.js';
import { DeliveryService } from './delivery.service.js';
import { OutboxReader } from './outbox-reader.js';

/** Milliseconds between two checks while there is nothing to do. */
const POLL = 1000;
/** Maximum pause in milliseconds while sending fails. */
const LONGEST_PAUSE = 30_000;

/** Reads the outbox and sends notifications, in the background of each replica. */
@Injectable()
export class NotificationWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Notifications');
  private readonly loops: Promise<void>[] = [];

  constructor(
    private readonly settings: Settings,
    private readonly outbox: OutboxReader,
    private readonly delivery: DeliveryService,
    private readonly stopping: Stopping,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.backgroundWork) return;
    // two loops, so that slow sending does not delay new urgent events
    this.loops.push(this.repeat(async () => ((await this.outbox.handleNext()) ? 'at once' : 'soon')));
    if (canNotify(this.settings))
      this.loops.push(
        this.repeat(async () => ((await this.delivery.deliverDue(this.stopping.signal)) ? 'soon' : 'later')),
      );
  }

  async beforeApplicationShutdown(): Promise<void> {
    const ended = Promise.all(this.loops).then(() => this.outbox.ended());
    await Promise.race([ended, delay(WORK_ENDS_WITHIN, undefined, { ref: false })]);
  }

  /** Handles all events, and sends all due notifications. For tests and commands. */
  async runDue(): Promise<void> {
    if (this.settings.restored) return;
    while (await this.outbox.handleNext());
    await this.delivery.deliverDue();
    await this.outbox.ended();
  }

  private async repeat(work: () => Promise<'at once' | 'soon' | 'later'>): Promise<void> {
    const { signal } = this.stopping;
    let pause = POLL;
    while (!signal.aborted) {
      const next = await work().catch((error: unknown) => {
        this.logger.warn(`Notifications wait: ${String(error)}`);
        return 'later' as const;
      });
      pause = next === 'later' ? Math.min(pause * 2, LONGEST_PAUSE) : POLL;
      if (next !== 'at once') await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
