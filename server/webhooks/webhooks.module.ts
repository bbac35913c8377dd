import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from './webhook-delivery.entity.js';
import { WebhookDeliveryJob } from './webhook-delivery.job.js';
import { WebhookEndpointEntity } from './webhook-endpoint.entity.js';
import { WebhookOutbox } from './webhook-outbox.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEndpointEntity])],
  providers: [WebhookDeliveryJob, WebhookOutbox, WebhookSecrets, WebhooksRepository, WebhooksService],
  exports: [WebhookOutbox, WebhooksService],
})
export class WebhooksModule {}
