import { Injectable } from '@nestjs/common';
import { columnsOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { EventEntity } from '../events/calendar/event.entity.js';
import { ReservationEntity } from '../events/reservations/reservation.entity.js';
import { PaymentEntity, RefundEntity } from '../payments/records/payment.entity.js';

const REFUND_FIELDS = [
  'amountRappen',
  'reason',
  'status',
  'note',
  'settlement',
  'createdAt',
  'changedAt',
] as const;
const EVENT_FIELDS = ['name', 'names', 'startsAt'] as const;

/** A refund in the guest's own list. */
export type GuestRefund = Pick<RefundEntity, (typeof REFUND_FIELDS)[number]> &
  Pick<ReservationEntity, 'eventId'> &
  Pick<PaymentEntity, 'currency'> &
  Pick<EventEntity, (typeof EVENT_FIELDS)[number]>;

/** $1 account. Without replaced refunds, whose money was returned by another one. */
const REFUNDS_OF_ACCOUNT = `select ${columnsOf(ReservationEntity, 'r', ['eventId'])},
    ${columnsOf(EventEntity, 'e', EVENT_FIELDS)}, ${columnsOf(PaymentEntity, 'p', ['currency'])},
    ${columnsOf(RefundEntity, 'f', REFUND_FIELDS)}
  from refunds f join payments p on p.id = f.payment_id
  join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
  where r.account_id = $1 and f.status <> 'replaced' order by f.id desc`;

/** The refunds of a guest, with their events. */
@Injectable()
export class GuestRefundsService {
  constructor(private readonly database: Database) {}

  /** Returns an account's refunds, newest first. */
  ofAccount(accountId: number): Promise<GuestRefund[]> {
    return this.database.query<GuestRefund>(REFUNDS_OF_ACCOUNT, [accountId]);
  }
}
