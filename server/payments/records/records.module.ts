import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PaymentRecords } from './payment-records.js';
import { PaymentEntity } from './payment.entity.js';
import { WebhookEventRecords } from './webhook-event-records.js';
import { WebhookEventEntity } from './webhook-event.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([PaymentEntity, WebhookEventEntity])],
  providers: [PaymentRecords, WebhookEventRecords],
  exports: [PaymentRecords, WebhookEventRecords],
})
export class RecordsModule {}
