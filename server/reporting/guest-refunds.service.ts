import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import type { RefundReason, RefundState } from '../payments/index.js';

/** A refund in the guest's own list. */
export interface GuestRefund {
  eventId: number;
  eventName: string;
  startsAt: Date;
  amountRappen: number;
  reason: RefundReason;
  status: RefundState;
  createdAt: Date;
}

/** $1 account. Without refunds that were replaced: the money was returned by another one. */
const REFUNDS_OF_ACCOUNT = `select e.id as "eventId", e.name as "eventName", e.starts_at as "startsAt",
    f.amount_rappen as "amountRappen", f.reason, f.status, f.created_at as "createdAt"
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
