import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { ReceiptAddressEntity, ReceiptEntity } from './receipt.entity.js';
import type { ReceiptMeans } from './receipt.rules.js';

/** A receipt or a credit note. */
export type Receipt = Readonly<ReceiptEntity>;

/**
 * $1 kind, $2 year, $3 to $9 the receipt. Concurrent calls wait for each other's commit, so that numbers are unique and
 * without gaps. One statement, because all other buyers wait until it commits.
 */
const INSERT_NUMBERED = `with next as (
    insert into receipt_numbers (kind, year, last) values ($1, $2, 1)
    on conflict (kind, year) do update set last = receipt_numbers.last + 1 returning last)
  insert into receipts (kind, year, number, account_id, payment_id, refund_id, amount_rappen, vat_rappen, content, issued_at)
  select $1, $2, last, $3, $4, $5, $6, $7, $8, $9 from next returning id`;

/** $1 limit. Payments without a refund and without a receipt, from an earlier release. */
const WITHOUT_RECEIPT = `select p.id from payments p
  where p.status = 'paid' and p.mismatch is null and p.currency = 'chf' and p.reservation_id is not null
    and not exists (select from receipts r where r.payment_id = p.id)
    and not exists (select from refunds f where f.payment_id = p.id)
  order by p.changed_at, p.id limit $1`;

const WITHOUT_CREDIT_NOTE = `select f.id, f.payment_id as "paymentId", f.amount_rappen as "amountRappen" from refunds f
  join receipts r on r.payment_id = f.payment_id and r.refund_id is null
  where f.status in ('succeeded', 'settled') and not exists (select from receipts n where n.refund_id = f.id)
  order by f.changed_at, f.id limit $1`;

/** $1 refund. An organiser may have refunded a card payment in cash, or the other way round. */
const MEANS_OF_REFUND = `select case when coalesce(f.settlement, p.method) = 'cash' then 'cash'
    when f.settlement is null then 'online' else 'other' end as means
  from refunds f join payments p on p.id = f.payment_id where f.id = $1`;

/** $1 payment. In SQL, because it runs at every purchase (decision 7). */
const OF_PAYMENT = `select ${columnsOf(ReceiptEntity)} from receipts where payment_id = $1 and refund_id is null`;

/** $1 account. In SQL, because it runs at every purchase (decision 7). */
const LAST_ADDRESS = `select address from receipt_addresses where account_id = $1 order by receipt_id desc limit 1`;

/** The part of a refund that its credit note shows. */
export interface CreditedRefund {
  id: number;
  paymentId: number;
  amountRappen: number;
}

/** The rows of `receipts`, of their numbers and their addresses. */
@Injectable()
export class ReceiptsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(ReceiptEntity) private readonly rows: Repository<ReceiptEntity>,
    @InjectRepository(ReceiptAddressEntity) private readonly addresses: Repository<ReceiptAddressEntity>,
  ) {}

  /**
   * Inserts a receipt with the next number of its kind and year, and locks the counter until the transaction ends.
   * Returns its id.
   */
  async insert(receipt: Omit<Receipt, 'id' | 'number'>): Promise<number> {
    const { kind, year, accountId, paymentId, refundId, amountRappen, vatRappen, content, issuedAt } =
      receipt;
    const said = [accountId, paymentId, refundId, amountRappen, vatRappen, content, issuedAt];
    const values = [kind, year, ...said];
    const [row] = await this.database.query<Pick<ReceiptEntity, 'id'>>(INSERT_NUMBERED, values);
    if (!row) throw new Error('The numbers of receipts do not count');
    return row.id;
  }

  /** Returns the receipt, or undefined. */
  async find(id: number): Promise<Receipt | undefined> {
    return (await this.rows.findOneBy({ id })) ?? undefined;
  }

  /** Returns the receipt of a payment, or undefined. */
  async ofPayment(paymentId: number): Promise<Receipt | undefined> {
    return (await this.database.query<Receipt>(OF_PAYMENT, [paymentId]))[0];
  }

  /** Returns the credit note of a refund, or undefined. */
  async ofRefund(refundId: number): Promise<Receipt | undefined> {
    return (await this.rows.findOneBy({ refundId })) ?? undefined;
  }

  /** Returns how a refund was paid. */
  async meansOfRefund(refundId: number): Promise<ReceiptMeans> {
    const [row] = await this.database.query<{ means: ReceiptMeans }>(MEANS_OF_REFUND, [refundId]);
    return row?.means ?? 'online';
  }

  /** Returns the receipts and credit notes of an account, newest first. */
  ofAccount(accountId: number): Promise<Receipt[]> {
    return this.rows.find({ where: { accountId }, order: { id: 'DESC' } });
  }

  /** Returns the recipients of receipts, by receipt id. */
  async addressesOf(receiptIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.addresses.findBy({ receiptId: In([...receiptIds]) });
    return new Map(rows.map(({ receiptId, address }) => [receiptId, address]));
  }

  /** Returns the recipient of the newest receipt that has one; null if no receipt of this account has one. */
  async lastAddress(accountId: number): Promise<string | null> {
    const [last] = await this.database.query<Pick<ReceiptAddressEntity, 'address'>>(LAST_ADDRESS, [
      accountId,
    ]);
    return last?.address ?? null;
  }

  /** Sets the recipient of a receipt; null: none. */
  async setAddress(receiptId: number, accountId: number, address: string | null): Promise<void> {
    if (address === null) await this.addresses.delete({ receiptId });
    else await this.addresses.upsert({ receiptId, accountId, address }, ['receiptId']);
  }

  /** Returns the ids of paid payments without a receipt, the oldest first. */
  async paymentsWithout(limit: number): Promise<number[]> {
    return (await this.database.query<{ id: number }>(WITHOUT_RECEIPT, [limit])).map(({ id }) => id);
  }

  /** Returns refunds without a credit note whose payments have a receipt, the oldest first. */
  refundsWithout(limit: number): Promise<CreditedRefund[]> {
    return this.database.query<CreditedRefund>(WITHOUT_CREDIT_NOTE, [limit]);
  }
}
