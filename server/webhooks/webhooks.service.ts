import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import { Settings } from '../common/config/settings.js';
import { Database } from '../common/database/database.js';
import { DomainError, invalidField } from '../common/errors/domain-error.js';
import { limitOf, type Page, type PageRequest } from '../common/http/page.js';
import { DAY } from '../common/time/durations.rules.js';
import { addressFault, WebhookDeliveries } from './webhook-deliveries.service.js';
import {
  TEST_KIND,
  type Endpoint,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from './webhook-delivery.entity.js';

/** A delivery with its calls, oldest first. */
export type DeliveryWithAttempts = Readonly<WebhookDeliveryEntity> & {
  log: Readonly<WebhookAttemptEntity>[];
};

/** The fields of an endpoint that organisers edit. */
type EndpointInput = Pick<WebhookEndpointEntity, 'url' | 'kinds' | 'description' | 'active'>;

/** Endpoints of the organisers: creating, changing, testing, and their log. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly sending: WebhookDeliveries,
    @InjectRepository(WebhookEndpointEntity) private readonly endpoints: Repository<WebhookEndpointEntity>,
    @InjectRepository(WebhookDeliveryEntity) private readonly rows: Repository<WebhookDeliveryEntity>,
    @InjectRepository(WebhookAttemptEntity) private readonly attempts: Repository<WebhookAttemptEntity>,
  ) {}

  /** Returns all endpoints, oldest first. */
  list(): Promise<Endpoint[]> {
    return this.endpoints.find({ order: { id: 'ASC' } });
  }

  /** Creates an endpoint. Returns it with its secret, which is never shown again. Throws VALIDATION_FAILED. */
  async create(
    { url, kinds, description }: Omit<EndpointInput, 'active'>,
    createdBy: number,
  ): Promise<{ endpoint: Endpoint; secret: string }> {
    this.requireAddress(url);
    const { secret, sealed: sealedSecret } = this.sending.newSecret();
    const row = { url, kinds, description, sealedSecret, createdBy, createdAt: this.clock.now() };
    const { id } = await this.endpoints.save(row);
    return { endpoint: await this.require(id), secret };
  }

  /** Changes an endpoint; switching it on again resets its failures. Throws WEBHOOK_NOT_FOUND, VALIDATION_FAILED. */
  async update(id: number, change: Partial<EndpointInput>): Promise<Endpoint> {
    await this.require(id);
    if (change.url !== undefined) this.requireAddress(change.url);
    const anew = change.active ? { failingSince: null, switchedOffAt: null } : {};
    await this.endpoints.update(id, { ...change, ...anew });
    return this.require(id);
  }

  /** Deletes an endpoint with its log. Throws WEBHOOK_NOT_FOUND. */
  async delete(id: number): Promise<void> {
    await this.require(id);
    await this.endpoints.delete(id);
  }

  /** Rotates a secret; the previous one also signs for a day. Returns the new one. Throws WEBHOOK_NOT_FOUND. */
  async rotateSecret(id: number): Promise<{ endpoint: Endpoint; secret: string }> {
    const { sealedSecret } = await this.require(id);
    const { secret, sealed } = this.sending.newSecret();
    // time for receivers to switch
    const previousUntil = new Date(this.clock.now().getTime() + DAY);
    await this.endpoints.update(id, { sealedSecret: sealed, previousSealed: sealedSecret, previousUntil });
    return { endpoint: await this.require(id), secret };
  }

  /** Sends a test, also to an endpoint that is off. Returns the delivery. Throws WEBHOOK_NOT_FOUND. */
  async test(id: number): Promise<DeliveryWithAttempts> {
    await this.require(id);
    const deliveryId = await this.database.transaction(() =>
      this.sending.create(id, TEST_KIND, { endpoint_id: id }, this.clock.now()),
    );
    return this.requireDelivery(deliveryId);
  }

  /** Returns the deliveries of an endpoint, newest first. Throws WEBHOOK_NOT_FOUND. */
  async deliveries(id: number, page: PageRequest): Promise<Page<DeliveryWithAttempts>> {
    await this.require(id);
    const { limit: take, offset: skip } = limitOf(page);
    const where = { endpointId: id };
    const [items, total] = await this.rows.findAndCount({ where, order: { id: 'DESC' }, take, skip });
    return { items: await this.withLogs(items), total };
  }

  /** Sends a delivery again, with the same message id. Throws WEBHOOK_NOT_FOUND. */
  async resend(deliveryId: number): Promise<DeliveryWithAttempts> {
    const { id, log } = await this.requireDelivery(deliveryId);
    await this.database.transaction(async () => {
      await this.rows.update(id, { state: 'waiting', attempts: 0 });
      // not with the key of a retry, which may still be waiting for hours
      await this.sending.enqueue(id, `resend ${log.length}`);
    });
    return this.requireDelivery(id);
  }

  private async requireDelivery(id: number): Promise<DeliveryWithAttempts> {
    const [found] = await this.withLogs(await this.rows.findBy({ id }));
    if (!found) throw new DomainError('WEBHOOK_NOT_FOUND');
    return found;
  }

  private async withLogs(items: readonly WebhookDeliveryEntity[]): Promise<DeliveryWithAttempts[]> {
    const where = { deliveryId: In(items.map(({ id }) => id)) };
    const log = items.length > 0 ? await this.attempts.find({ where, order: { id: 'ASC' } }) : [];
    return items.map((item) => ({ ...item, log: log.filter(({ deliveryId }) => deliveryId === item.id) }));
  }

  private async require(id: number): Promise<Endpoint> {
    const endpoint = await this.endpoints.findOneBy({ id });
    if (!endpoint) throw new DomainError('WEBHOOK_NOT_FOUND');
    return endpoint;
  }

  private requireAddress(url: string): void {
    const fault = addressFault(url, this.settings.production);
    if (fault) throw invalidField('url', fault);
  }
}
