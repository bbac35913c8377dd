import { Module } from '@nestjs/common';
import { PaymentRecords } from './payment-records.js';
import { WebhookEventRecords } from './webhook-event-records.js';

@Module({ providers: [PaymentRecords, WebhookEventRecords], exports: [PaymentRecords, WebhookEventRecords] })
export class RecordsModule {}
