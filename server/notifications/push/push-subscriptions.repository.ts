import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Not, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { PushSubscriptionEntity } from './push-subscription.entity.js';

/** A new subscription of a browser. */
export type NewPushSubscription = Omit<PushSubscriptionEntity, 'id'>;

/** The rows of `push_subscriptions`. */
@Injectable()
export class PushSubscriptionsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PushSubscriptionEntity)
    private readonly subscriptions: Repository<PushSubscriptionEntity>,
  ) {}

  /**
   * Stores the one subscription of a session. A browser that another account used before no longer belongs to that
   * account.
   */
  async save(subscription: NewPushSubscription): Promise<void> {
    const { sessionId, endpoint } = subscription;
    await this.database.transaction(async () => {
      await this.subscriptions.delete({ sessionId, endpoint: Not(endpoint) });
      await this.subscriptions.upsert(subscription, ['endpoint']);
    });
  }

  /** Returns the subscriptions of an account, newest first. */
  list(accountId: number): Promise<PushSubscriptionEntity[]> {
    return this.subscriptions.find({ where: { accountId }, order: { id: 'DESC' } });
  }

  hasSession(sessionId: number): Promise<boolean> {
    return this.subscriptions.existsBy({ sessionId });
  }

  async deleteOfSession(sessionId: number): Promise<void> {
    await this.subscriptions.delete({ sessionId });
  }

  /** Deletes a subscription unless the browser has sent another key since. */
  async delete({ id, p256dh }: Pick<PushSubscriptionEntity, 'id' | 'p256dh'>): Promise<void> {
    await this.subscriptions.delete({ id, p256dh });
  }
}
