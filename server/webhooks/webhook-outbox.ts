import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type OutboxEvent, ReadsOutbox } from '../common/outbox/outbox.js';
import { isWebhookKind, webhookData } from './webhook-kinds.js';
import { WebhookDeliveryJob } from './webhook-delivery.job.js';
import { WebhooksRepository } from './webhooks.repository.js';

/** Reads outbox events, in the transaction that handles them, and creates deliveries. */
@Injectable()
@ReadsOutbox()
export class WebhookOutbox {
  constructor(
    private readonly repository: WebhooksRepository,
    private readonly job: WebhookDeliveryJob,
  ) {}

  /** Whether an active endpoint receives events of this kind; whether notifications are sent does not matter. */
  async reads(kind: string): Promise<boolean> {
    return isWebhookKind(kind) && (await this.repository.isChosen(kind));
  }

  /** Creates a delivery for each active endpoint that receives this kind. */
  async take({ kind, data, occurredAt }: OutboxEvent): Promise<void> {
    if (!isWebhookKind(kind)) return;
    for (const { id } of await this.repository.ofKind(kind))
      await this.send(id, kind, webhookData(kind, data), occurredAt);
  }

  /** Creates a delivery and enqueues it. Returns its id. */
  async send(endpointId: number, kind: string, data: object, at: Date): Promise<number> {
    const body = JSON.stringify({ type: kind, timestamp: at.toISOString(), data });
    const messageId = `msg_${randomUUID().replaceAll('-', '')}`;
    const { id } = await this.repository.addDelivery({ endpointId, messageId, kind, body, createdAt: at });
    await this.job.enqueue(id, 0);
    return id;
  }
}
