import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import {
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEndpointEntity,
} from './webhook-delivery.entity.js';
import { WebhookDeliveries } from './webhook-deliveries.service.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([WebhookAttemptEntity, WebhookDeliveryEntity, WebhookEndpointEntity])],
  providers: [WebhookDeliveries, WebhooksService],
  exports: [WebhookDeliveries, WebhooksService],
})
export class WebhooksModule {}
