import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from './webhook-delivery.entity.js';
import { WebhookDeliveryJob } from './webhook-delivery.job.js';
import { WebhookOutbox, WebhooksService } from './webhooks.service.js';
import { WebhookSecrets } from './webhook-secrets.js';

@Module({
  imports: [TypeOrmModule.forFeature([WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEndpointEntity])],
  providers: [WebhookDeliveryJob, WebhookOutbox, WebhookSecrets, WebhooksService],
  exports: [WebhookOutbox, WebhooksService],
})
export class WebhooksModule {}
