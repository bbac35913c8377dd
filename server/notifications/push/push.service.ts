import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { SessionsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { PushSubscriptionEntity } from './push-subscription.entity.js';
import {
  type PushMessage,
  type PushOptions,
  type PushTarget,
  PushTransport,
  isPublicKey,
} from './push-transport.js';

/** Push subscriptions of browsers, and sending to them. */
@Injectable()
export class PushService implements OnModuleInit {
  private readonly logger = new Logger('Push');

  constructor(
    private readonly database: Database,
    @InjectRepository(PushSubscriptionEntity)
    private readonly subscriptions: Repository<PushSubscriptionEntity>,
    private readonly transport: PushTransport,
    private readonly sessions: SessionsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    if (this.transport.publicKey === null)
      this.logger.log('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not set: nothing is told on phones.');
  }

  /** Returns the key with which browsers subscribe, and whether this session has a subscription. */
  async find({ sessionId }: CurrentUser): Promise<{ publicKey: string | null; subscribed: boolean }> {
    const { publicKey } = this.transport;
    const subscribed = publicKey !== null && (await this.subscriptions.existsBy({ sessionId }));
    return { publicKey, subscribed };
  }

  /**
   * Subscribes the browser of this session; a browser that another account used before no longer belongs to that
   * account. Throws PUSH_OFF; VALIDATION_FAILED for a refused endpoint or an invalid key.
   */
  async subscribe(
    { accountId, sessionId }: CurrentUser,
    { endpoint, keys: { p256dh, auth } }: { endpoint: string; keys: Omit<PushTarget, 'endpoint'> },
  ): Promise<void> {
    if (this.transport.publicKey === null) throw new DomainError('PUSH_OFF');
    if (!this.transport.accepts(endpoint))
      throw invalidField('endpoint', 'endpoint must be an https address on the public internet');
    if (!isPublicKey(p256dh)) throw invalidField('keys.p256dh', 'keys.p256dh must be a point of P-256');
    const subscription = { accountId, sessionId, endpoint, p256dh, auth, createdAt: this.clock.now() };
    await this.database.transaction(async () => {
      await this.subscriptions.delete({ sessionId, endpoint: Not(endpoint) });
      await this.subscriptions.upsert(subscription, ['endpoint']);
    });
  }

  /** Ends the subscription of this session; a second call changes nothing. */
  async unsubscribe({ sessionId }: CurrentUser): Promise<void> {
    await this.subscriptions.delete({ sessionId });
  }

  /**
   * Sends a message to all subscribed devices of an account. Returns how many push services accepted it; subscriptions
   * that have ended are deleted. Throws if none accepted it and one may later.
   */
  async send(accountId: number, message: PushMessage, options: PushOptions): Promise<number> {
    if (this.transport.publicKey === null) return 0;
    const results = await Promise.allSettled(
      (await this.live(accountId)).map((one) => this.sendTo(one, message, options)),
    );
    const sent = results.filter((result) => result.status === 'fulfilled' && result.value).length;
    const failed = results.find((result) => result.status === 'rejected');
    if (sent === 0 && failed) throw failed.reason;
    return sent;
  }

  private async live(accountId: number): Promise<PushSubscriptionEntity[]> {
    const all = await this.subscriptions.find({ where: { accountId }, order: { id: 'DESC' } });
    if (all.length === 0) return all;
    const live = new Set(await this.sessions.liveIds(accountId));
    return all.filter(({ sessionId }) => live.has(sessionId));
  }

  private async sendTo(
    to: PushSubscriptionEntity,
    message: PushMessage,
    options: PushOptions,
  ): Promise<boolean> {
    const outcome = await this.transport.send(to, message, options);
    // unless the browser has sent another key since
    if (outcome === 'gone') await this.subscriptions.delete({ id: to.id, p256dh: to.p256dh });
    return outcome === 'sent';
  }
}
