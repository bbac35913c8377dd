import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Not, type Repository } from 'typeorm';
import { batchById } from '../../common/database/batch-by-id.js';
import { Database } from '../../common/database/database.js';
import { PushSubscriptionEntity } from './push-subscription.entity.js';

/** A new subscription of a browser. */
export type NewPushSubscription = Omit<PushSubscriptionEntity, 'id'>;

/** The rows of `push_subscriptions`. */
@Injectable()
export class PushSubscriptionsRepository {
  private readonly listOf: (accountId: number) => Promise<PushSubscriptionEntity[] | undefined>;

  constructor(
    private readonly database: Database,
    @InjectRepository(PushSubscriptionEntity)
    private readonly subscriptions: Repository<PushSubscriptionEntity>,
  ) {
    this.listOf = batchById(database, async (ids) => {
      const all = await this.subscriptions.find({ where: { accountId: Any(ids) }, order: { id: 'DESC' } });
      return new Map(ids.map((id) => [id, all.filter(({ accountId }) => accountId === id)]));
    });
  }

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

  /** Returns the subscriptions of an account, newest first. Simultaneous calls share one statement. */
  async list(accountId: number): Promise<PushSubscriptionEntity[]> {
    return (await this.listOf(accountId)) ?? [];
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
