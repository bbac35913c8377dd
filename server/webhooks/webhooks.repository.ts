import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ArrayContains, In, IsNull, LessThan, type Repository } from 'typeorm';
import { limitOf, type Page, type PageRequest } from '../common/http/page.js';
import {
  WebhookAttemptEntity,
  type DeliveryState,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from './webhook-delivery.entity.js';

/** An endpoint that receives events. */
export type Endpoint = Readonly<WebhookEndpointEntity>;
/** The delivery of one event to one endpoint. */
export type Delivery = Readonly<WebhookDeliveryEntity>;
/** A delivery with its calls, oldest first. */
export type DeliveryWithAttempts = Delivery & { log: Readonly<WebhookAttemptEntity>[] };
/** The result of one call. */
export type AttemptResult = Pick<WebhookAttemptEntity, 'at' | 'status' | 'answer' | 'milliseconds'>;

/** The rows of `webhook_endpoints`, `webhook_deliveries` and `webhook_attempts`. */
@Injectable()
export class WebhooksRepository {
  constructor(
    @InjectRepository(WebhookEndpointEntity) private readonly endpoints: Repository<WebhookEndpointEntity>,
    @InjectRepository(WebhookDeliveryEntity) private readonly deliveries: Repository<WebhookDeliveryEntity>,
    @InjectRepository(WebhookAttemptEntity) private readonly attempts: Repository<WebhookAttemptEntity>,
  ) {}

  /** Returns all endpoints, oldest first. */
  list(): Promise<Endpoint[]> {
    return this.endpoints.find({ order: { id: 'ASC' } });
  }

  /** Returns the active endpoints that receive a kind. */
  ofKind(kind: string): Promise<Endpoint[]> {
    return this.endpoints.findBy({ active: true, kinds: ArrayContains([kind]) });
  }

  /** Returns whether an active endpoint receives a kind. */
  isChosen(kind: string): Promise<boolean> {
    return this.endpoints.existsBy({ active: true, kinds: ArrayContains([kind]) });
  }

  /** Returns the endpoint, or undefined. */
  async find(id: number): Promise<Endpoint | undefined> {
    return (await this.endpoints.findOneBy({ id })) ?? undefined;
  }

  /** Inserts an endpoint. Returns its id. */
  async insert(endpoint: Omit<WebhookEndpointEntity, 'id'>): Promise<number> {
    const row = this.endpoints.create(endpoint);
    await this.endpoints.insert(row);
    return row.id;
  }

  /** Changes an endpoint. */
  async update(id: number, change: Partial<WebhookEndpointEntity>): Promise<void> {
    await this.endpoints.update(id, change);
  }

  /** Sets since when calls have failed, unless it is set. */
  async noteFailing(id: number, since: Date): Promise<void> {
    await this.endpoints.update({ id, failingSince: IsNull() }, { failingSince: since });
  }

  /** Deletes an endpoint with its log. */
  async delete(id: number): Promise<void> {
    await this.endpoints.delete(id);
  }

  /** Inserts a delivery. Returns it. */
  async addDelivery(delivery: Omit<WebhookDeliveryEntity, 'id' | 'attempts' | 'state'>): Promise<Delivery> {
    const row = this.deliveries.create({ ...delivery, state: 'waiting', attempts: 0 });
    await this.deliveries.insert(row);
    return row;
  }

  /** Returns the delivery, or undefined. */
  async findDelivery(id: number): Promise<Delivery | undefined> {
    return (await this.deliveries.findOneBy({ id })) ?? undefined;
  }

  /** Returns deliveries of an endpoint with their calls, newest first. */
  async deliveriesOf(endpointId: number, page: PageRequest): Promise<Page<DeliveryWithAttempts>> {
    const { limit, offset } = limitOf(page);
    const [items, total] = await this.deliveries.findAndCount({
      where: { endpointId },
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
    return { items: await this.withLogs(items), total };
  }

  /** Returns deliveries with their calls. */
  async withLogs(items: readonly Delivery[]): Promise<DeliveryWithAttempts[]> {
    const where = { deliveryId: In(items.map(({ id }) => id)) };
    const log = items.length > 0 ? await this.attempts.find({ where, order: { id: 'ASC' } }) : [];
    return items.map((item) => ({ ...item, log: log.filter(({ deliveryId }) => deliveryId === item.id) }));
  }

  /** Inserts the result of a call. Returns the number of calls since the delivery was last sent. */
  async addAttempt(deliveryId: number, result: AttemptResult): Promise<number> {
    await this.attempts.insert({ deliveryId, ...result });
    await this.deliveries.increment({ id: deliveryId }, 'attempts', 1);
    return (await this.findDelivery(deliveryId))?.attempts ?? 0;
  }

  /** Changes the state of a delivery; `waiting` resets its number of calls. */
  async setState(id: number, state: DeliveryState): Promise<void> {
    await this.deliveries.update(id, { state, ...(state === 'waiting' ? { attempts: 0 } : {}) });
  }

  /** Deletes deliveries that are older than `before`. */
  async deleteOld(before: Date): Promise<void> {
    await this.deliveries.delete({ createdAt: LessThan(before) });
  }
}
