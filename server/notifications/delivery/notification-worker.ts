import { setTimeout as delay } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { canNotify, Settings } from '../../common/config/settings.js';
import { Stopping, WORK_ENDS_WITHIN } from '../../common/stopping/stopping.js';
import { OutboxReader } from './outbox-reader.js';
import { AccountSettingsService, AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { RequestLoad } from '../../common/concurrency/request-load.js';
import { MAIL_CONNECTIONS } from '../../common/mail/mail-transport.js';
import { type ClaimedNotification, NotificationsRepository } from '../records/notifications.repository.js';
import { type RecipientAccount, Sender } from './sender.js';
import { MINUTE } from '../../common/time/durations.rules.js';

/**
 * Notifications in progress at once: while some are being sent, others are rendered, and what they have in common is
 * read once.
 */
const IN_FLIGHT = 8 * MAIL_CONNECTIONS;
/** Notifications claimed at once while the server is busy; they are sent one after the other. */
const CLAIMED_WHEN_BUSY = 8;
/**
 * Milliseconds for which a notification is claimed; extended while it is in progress. After a crash another replica may
 * then claim it.
 */
const LEASE = MINUTE;
/** Milliseconds between two checks for due notifications while all claimed ones are in progress. */
const CHECK_EVERY = 1000;
/** Milliseconds of pause before each notification while the server is busy, because rendering uses the CPU. */
const PAUSE = 100;
/** After this many failures in a row, sending pauses. */
const FAILURES = 2 * MAIL_CONNECTIONS;

/** A claimed notification with its account; undefined if that was deleted. */
interface Claimed {
  notification: ClaimedNotification;
  person: RecipientAccount | undefined;
}

/**
 * Sends due notifications: several at once, those of one person in order, on any number of replicas together. At least
 * once: those in progress during a crash are claimed again after their lease.
 */
@Injectable()
export class DeliveryService {
  private readonly logger = new Logger('Notifications');
  private readonly underWay = new Map<number, Promise<void>>();
  private readonly claimed: Claimed[] = [];
  private failuresInRow = 0;

  constructor(
    private readonly clock: Clock,
    private readonly load: RequestLoad,
    private readonly notifications: NotificationsRepository,
    private readonly accounts: AccountsService,
    private readonly settings: AccountSettingsService,
    private readonly sender: Sender,
  ) {}

  /** Sends until nothing is due. Returns false if it was stopped because all attempts failed. */
  async deliverDue(signal?: AbortSignal): Promise<boolean> {
    const renewal = setInterval(() => void this.renew(), LEASE / 3);
    renewal.unref();
    this.failuresInRow = 0;
    try {
      while (!signal?.aborted && this.failuresInRow < FAILURES) {
        await this.startSome();
        if (this.underWay.size === 0) return true;
        // also checks for new ones in between, so that they do not wait for a slow server
        await Promise.race([...this.underWay.values(), delay(CHECK_EVERY, undefined, { ref: false })]);
      }
      await this.release();
      await Promise.all(this.underWay.values());
      return this.failuresInRow < FAILURES;
    } finally {
      clearInterval(renewal);
    }
  }

  private async startSome(): Promise<void> {
    const free = await this.free();
    if (free === 0) return;
    if (this.claimed.length === 0) await this.claim(Math.max(free, CLAIMED_WHEN_BUSY));
    for (const one of this.claimed.splice(0, free)) {
      const { id } = one.notification;
      this.underWay.set(
        id,
        this.attempt(one).finally(() => this.underWay.delete(id)),
      );
    }
  }

  private async claim(count: number): Promise<void> {
    const notifications = await this.notifications.claim(this.clock.now(), count, this.leaseEnd());
    if (notifications.length === 0) return;
    const ids = notifications.map(({ accountId }) => accountId);
    const [accounts, settings] = await Promise.all([
      this.accounts.findMany(ids),
      this.settings.notificationsOf(ids),
    ]);
    const people = new Map(accounts.map((one) => [one.id, { ...one, settings: settings(one.id) }]));
    for (const notification of notifications)
      this.claimed.push({ notification, person: people.get(notification.accountId) });
  }

  /** Returns how many may be started now. While the server is busy it is one at a time, after a pause. */
  private async free(): Promise<number> {
    if (this.load.isBusy) {
      if (this.underWay.size > 0) return 0;
      await delay(PAUSE, undefined, { ref: false });
      if (this.load.isBusy) return 1;
    }
    const free = IN_FLIGHT - this.underWay.size;
    return free < MAIL_CONNECTIONS ? 0 : free;
  }

  private async attempt({ notification, person }: Claimed): Promise<void> {
    try {
      const took = await this.sender.attempt(notification, person);
      this.failuresInRow = took ? 0 : this.failuresInRow + 1;
    } catch (error) {
      // it stays claimed, and is retried when its lease ends
      this.failuresInRow++;
      this.logger.error(`The result of notification ${notification.id} was not stored: ${String(error)}`);
    }
  }

  private async release(): Promise<void> {
    const ids = this.claimed.splice(0).map(({ notification }) => notification.id);
    if (ids.length === 0) return;
    await this.notifications.release(ids, this.clock.now()).catch((error: unknown) => {
      this.logger.warn(
        `Notifications that were not attempted wait for the end of their lease: ${String(error)}`,
      );
    });
  }

  private async renew(): Promise<void> {
    const ids = [...this.underWay.keys(), ...this.claimed.map(({ notification }) => notification.id)];
    if (ids.length === 0) return;
    await this.notifications.renew(ids, this.leaseEnd()).catch((error: unknown) => {
      this.logger.warn(`Leases were not extended: ${String(error)}`);
    });
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + LEASE);
  }
}

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
