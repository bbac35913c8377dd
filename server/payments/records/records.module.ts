import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DisputeRecords } from './dispute-records.js';
import { DisputeEntity } from './dispute.entity.js';
import { OwnerlessPaymentEntity } from './ownerless-payment.entity.js';
import { OwnerlessRecords } from './ownerless-records.js';
import { PaymentRecords } from './payment-records.js';
import { PaymentEntity } from './payment.entity.js';
import { ReservationTransferEntity } from './reservation-transfer.entity.js';
import { ReservationTransfers } from './reservation-transfers.repository.js';
import { ReservationPriceEntity } from './reservation-price.entity.js';
import { ReservationPrices } from './reservation-prices.repository.js';
import { WebhookEventRecords } from './webhook-event-records.js';
import { WebhookEventEntity } from './webhook-event.entity.js';

const ENTITIES = [
  DisputeEntity,
  OwnerlessPaymentEntity,
  PaymentEntity,
  ReservationTransferEntity,
  ReservationPriceEntity,
  WebhookEventEntity,
];
const RECORDS = [
  DisputeRecords,
  OwnerlessRecords,
  PaymentRecords,
  ReservationTransfers,
  ReservationPrices,
  WebhookEventRecords,
];

@Module({
  imports: [TypeOrmModule.forFeature(ENTITIES)],
  providers: RECORDS,
  exports: RECORDS,
})
export class RecordsModule {}
