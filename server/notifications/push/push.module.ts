import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../../auth/index.js';
import { PushController } from './push.controller.js';
import { PushMetrics } from './push.metrics.js';
import { PushService } from './push.service.js';
import { PushSubscriptionEntity } from './push-subscription.entity.js';
import { PushSubscriptionsRepository } from './push-subscriptions.repository.js';
import { PushTransport } from './push-transport.js';

/** Web Push: which browsers are subscribed, and sending to them. */
@Module({
  imports: [TypeOrmModule.forFeature([PushSubscriptionEntity]), AuthModule],
  controllers: [PushController],
  providers: [PushMetrics, PushService, PushSubscriptionsRepository, PushTransport],
  exports: [PushService],
})
export class PushModule {}
