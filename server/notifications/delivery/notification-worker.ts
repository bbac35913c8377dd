import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AccountSettingsService, AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { RequestLoad } from '../../common/metrics/request-load.js';
import { canNotify, Settings } from '../../common/config/settings.js';
import { MAIL_CONNECTIONS } from '../../common/mail/mail-transport.js';
import { Stopping, WORK_ENDS_WITHIN } from '../../common/stopping/stopping.js';
import { MINUTE } from '../../common/time/durations.rules.js';
import { repeatEvery } from '../../common/clock/repeat-every.js';
import { type ClaimedNotification, NotificationsRepository } from '../records/notifications.repository.js';
import { OutboxReader } from './outbox-reader.js';
import { type RecipientAccount, Sender } from './sender.js';

/**
 * Notifications in progress at once: while some are being sent, others are rendered, and what they have in common is
 * read once.
 */
const IN_FLIGHT = 8 * MAIL_CONNECTIONS;
/** The same while the server is busy, and milliseconds of pause before them, because rendering uses the CPU. */
const IN_FLIGHT_WHEN_BUSY = 4;
const PAUSE = 400;
/**
 * Milliseconds for which a notification is claimed; extended while it is in progress. After a crash another replica may
 * then claim it.
 */
const LEASE = MINUTE;
/** After this many failures in a row, sending pauses. */
const FAILURES = 2 * MAIL_CONNECTIONS;
/** Milliseconds between two checks for events and due notifications. */
const POLL = 1000;
/** Maximum pause in milliseconds while sending fails. */
const LONGEST_PAUSE = 30_000;

/**
 * Reads the outbox and sends due notifications, in the background of each replica: several at once, those of one person
 * in order, on any number of replicas together. At least once: those in progress during a crash are claimed again after
 * their lease.
 */
@Injectable()
export class NotificationWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Notifications');
  private readonly loops: Promise<void>[] = [];
  private readonly underWay = new Map<number, Promise<void>>();
  private failuresInRow = 0;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly load: RequestLoad,
    private readonly notifications: NotificationsRepository,
    private readonly accounts: AccountsService,
    private readonly accountSettings: AccountSettingsService,
    private readonly outbox: OutboxReader,
    private readonly sender: Sender,
    private readonly stopping: Stopping,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.settings.backgroundWork) return;
    // two loops, so that slow sending does not delay new urgent events
    const { signal } = this.stopping;
    this.loops.push(this.repeat(() => this.handleEvents(signal)));
    if (canNotify(this.settings)) this.loops.push(this.repeat(() => this.sendDue(signal)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    const ended = Promise.all(this.loops).then(() => this.outbox.ended());
    await Promise.race([ended, delay(WORK_ENDS_WITHIN, undefined, { ref: false })]);
  }

  /** Handles all events, and sends all due notifications. For tests and commands. */
  async runDue(): Promise<void> {
    if (this.settings.restored) return;
    await this.handleEvents();
    await this.sendDue();
    await this.outbox.ended();
  }

  /** Repeats work each second; after one that returned false or failed, with a growing pause. */
  private async repeat(work: () => Promise<boolean>): Promise<void> {
    const { signal } = this.stopping;
    let pause = POLL;
    while (!signal.aborted) {
      const isWell = await work().catch((error: unknown) => {
        this.logger.warn(`Notifications wait: ${String(error)}`);
        return false;
      });
      pause = isWell ? POLL : Math.min(pause * 2, LONGEST_PAUSE);
      await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  private async handleEvents(signal?: AbortSignal): Promise<boolean> {
    while (!signal?.aborted && (await this.outbox.handleNext()));
    return true;
  }

  /** Sends until nothing is due. Returns false if it was stopped because all attempts failed. */
  private async sendDue(signal?: AbortSignal): Promise<boolean> {
    // a renewal that waits for its statement timeout leaves time for another one
    const stopRenewing = repeatEvery(LEASE / 6, 'extending leases', () => this.renew());
    this.failuresInRow = 0;
    try {
      while (!signal?.aborted && this.failuresInRow < FAILURES) {
        await this.startSome();
        if (this.underWay.size === 0) return true;
        // also checks for new ones in between, so that they do not wait for a slow server
        await Promise.race([...this.underWay.values(), delay(POLL, undefined, { ref: false })]);
      }
      await Promise.all(this.underWay.values());
      return this.failuresInRow < FAILURES;
    } finally {
      void stopRenewing();
    }
  }

  private async startSome(): Promise<void> {
    const free = await this.free();
    if (free === 0) return;
    const claimed = await this.notifications.claim(this.clock.now(), free, this.leaseEnd());
    if (claimed.length === 0) return;
    const ids = claimed.map(({ accountId }) => accountId);
    const accounts = new Map((await this.accounts.findMany(ids)).map((one) => [one.id, one]));
    const settingsOf = await this.accountSettings.notificationsOf(ids);
    for (const one of claimed) {
      const account = accounts.get(one.accountId);
      const person = account && { ...account, settings: settingsOf(account.id) };
      this.underWay.set(
        one.id,
        this.attempt(one, person).finally(() => this.underWay.delete(one.id)),
      );
    }
  }

  /** Returns how many may be claimed and started now. */
  private async free(): Promise<number> {
    if (this.load.isBusy) {
      if (this.underWay.size > 0) return 0;
      await delay(PAUSE, undefined, { ref: false });
      if (this.load.isBusy) return IN_FLIGHT_WHEN_BUSY;
    }
    const free = IN_FLIGHT - this.underWay.size;
    return free < MAIL_CONNECTIONS ? 0 : free;
  }

  private async attempt(claimed: ClaimedNotification, person: RecipientAccount | undefined): Promise<void> {
    try {
      const succeeded = await this.sender.attempt(claimed, person);
      this.failuresInRow = succeeded ? 0 : this.failuresInRow + 1;
    } catch (error) {
      // it stays claimed, and is retried when its lease ends
      this.failuresInRow++;
      this.logger.error(`The result of notification ${claimed.id} was not stored: ${String(error)}`);
    }
  }

  private async renew(): Promise<void> {
    if (this.underWay.size === 0) return;
    await this.notifications.renew([...this.underWay.keys()], this.leaseEnd());
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE);
  }
}
