import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import { type Account, AccountsService } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { zurichDay } from '../../common/time/zurich.js';
import {
  BookingService,
  type EventRow,
  EventsService,
  nameFor,
  type Reservation,
} from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { type Payment, PaymentRecords, ReservationPrices } from '../records/index.js';
import { receiptPdf } from './receipt-pdf.js';
import {
  type ReceiptContent,
  type ReceiptKind,
  type ReceiptMeans,
  receiptNumber,
  receiptPrice,
  vatWithin,
} from './receipt.rules.js';
import { type Receipt, ReceiptAddressEntity, ReceiptEntity } from './receipt.entity.js';

/**
 * $1 kind, $2 year, $3 to $9 the receipt. Concurrent calls wait for each other's commit, so that numbers are unique and
 * without gaps. One statement, because all other buyers wait until it commits.
 */
const INSERT_NUMBERED = `with next as (
    insert into receipt_numbers (kind, year, last) values ($1, $2, 1)
    on conflict (kind, year) do update set last = receipt_numbers.last + 1 returning last)
  insert into receipts (kind, year, number, account_id, payment_id, refund_id, amount_rappen, vat_rappen, content, issued_at)
  select $1, $2, last, $3, $4, $5, $6, $7, $8, $9 from next returning id`;

/** $1 account. In SQL, because it runs at every purchase (decision 7). */
const LAST_ADDRESS = `select address from receipt_addresses where account_id = $1 order by receipt_id desc limit 1`;

/** $1 limit. Payments without a refund and without a receipt, from an earlier release. */
const WITHOUT_RECEIPT = `select p.id from payments p
  where p.status = 'paid' and p.mismatch is null and p.currency = 'chf' and p.reservation_id is not null
    and not exists (select from receipts r where r.payment_id = p.id)
    and not exists (select from refunds f where f.payment_id = p.id)
  order by p.changed_at, p.id limit $1`;

/** $1 limit. Refunds of payments that have a receipt. */
const WITHOUT_CREDIT_NOTE = `select f.id, f.payment_id as "paymentId", f.amount_rappen as "amountRappen" from refunds f
  join receipts r on r.payment_id = f.payment_id and r.refund_id is null
  where f.status in ('succeeded', 'settled') and not exists (select from receipts n where n.refund_id = f.id)
  order by f.changed_at, f.id limit $1`;

/** $1 refund. An organiser may have refunded a card payment in cash, or the other way round. */
const MEANS_OF_REFUND = `select case when coalesce(f.settlement, p.method) = 'cash' then 'cash'
    when f.settlement is null then 'online' else 'other' end as means
  from refunds f join payments p on p.id = f.payment_id where f.id = $1`;

/** The part of a refund that its credit note shows. */
type CreditedRefund = { id: number } & Pick<Receipt, 'paymentId' | 'amountRappen'>;

/** Issues receipts for payments of an earlier release, in batches. */
const ISSUE_MISSING = jobKind('payments.receipts', { every: HOUR });
const MISSING_AT_A_TIME = 200;
const NAMELESS_UP_TO_RAPPEN = 40_000;

/** Who has paid, and for which event; without an account if it was deleted. */
export type Purchase = Pick<Reservation, 'accountId'> & { account: Account | undefined; event: EventRow };

/** A receipt and its recipient. */
export type AddressedReceipt = Receipt & { address: string | null };
/** A receipt without a number, and its recipient. */
export type ReceiptDraft = Omit<AddressedReceipt, 'id' | 'kind' | 'year' | 'number' | 'issuedAt'>;

type ReceiptFile = { name: string; content: Buffer };

/** Receipts for payments and credit notes for refunds. Their content is stored with the number, and never changes. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly booking: BookingService,
    private readonly payments: PaymentRecords,
    private readonly prices: ReservationPrices,
    private readonly profiles: ProfilesService,
    @InjectRepository(ReceiptEntity) private readonly rows: Repository<ReceiptEntity>,
    @InjectRepository(ReceiptAddressEntity) private readonly addresses: Repository<ReceiptAddressEntity>,
  ) {}

  /** Issues the receipt of a payment, once. Payments in other currencies get none. */
  async issue(
    payment: Payment,
    { accountId, eventId }: Pick<Reservation, 'accountId' | 'eventId'>,
    paidAt: Date,
  ): Promise<void> {
    if (await this.findOf(payment.id)) return;
    const account = await this.accounts.find(accountId);
    const event = await this.events.require(eventId);
    await this.issueDraft(await this.draft(payment, { accountId, account, event }, paidAt));
  }

  /**
   * Returns the content of the receipt of a payment that has none: everything that can be read before a lock is taken.
   * Undefined if the payment is in another currency.
   */
  async draft(
    payment: Payment,
    { accountId, account, event }: Purchase,
    paidAt: Date,
  ): Promise<ReceiptDraft | undefined> {
    const { id: paymentId, amountRappen, currency, method, reservationId } = payment;
    if (currency !== 'chf') return undefined;
    const agreed = reservationId === null ? undefined : await this.prices.find(reservationId);
    const price = receiptPrice(agreed, amountRappen);
    const { language = 'en' } = account ?? {};
    const { id, city, startsAt } = event;
    const content: ReceiptContent = {
      company: { ...this.settings.company },
      language,
      event: { id, name: nameFor(event, language), startsAt: startsAt.toISOString(), city },
      paidAt: paidAt.toISOString(),
      means: method === 'cash' ? 'cash' : 'online',
      receipt: null,
      ...(price && { price }),
    };
    const vatRappen = vatWithin(amountRappen, content.company.vatPercent);
    const [last] = await this.database.query<{ address: string }>(LAST_ADDRESS, [accountId]);
    const address = last?.address ?? (await this.requiredName(accountId, amountRappen));
    return { accountId, paymentId, refundId: null, amountRappen, vatRappen, content, address };
  }

  /**
   * Issues the receipt or the credit note of a draft, if there is one. Call it last in the transaction that makes the
   * payment paid, because the next buyer waits for the number from here on.
   */
  async issueDraft(draft: ReceiptDraft | undefined): Promise<void> {
    if (!draft) return;
    const { accountId, refundId, address } = draft;
    const id = await this.insert(refundId === null ? 'receipt' : 'credit_note', draft);
    if (address !== null) await this.saveAddress(id, accountId, address);
  }

  /** Issues the credit note of a refund, once, in the refund's transaction; none if the payment has no receipt. */
  async credit(refund: CreditedRefund): Promise<void> {
    const { id: refundId, paymentId, amountRappen } = refund;
    const receipt = await this.findOf(paymentId);
    if (!receipt || (await this.rows.existsBy({ refundId }))) return;
    const { id, accountId } = receipt;
    const { price: _price, ...kept } = receipt.content;
    const [means] = await this.database.query<{ means: ReceiptMeans }>(MEANS_OF_REFUND, [refundId]);
    const content = {
      ...kept,
      paidAt: this.clock.now().toISOString(),
      means: means?.means ?? 'online',
      receipt: receiptNumber(receipt),
    };
    const vatRappen = vatWithin(amountRappen, content.company.vatPercent);
    const address = (await this.addressesOf([id])).get(id) ?? null;
    await this.issueDraft({ accountId, paymentId, refundId, amountRappen, vatRappen, content, address });
  }

  /** Issues missing receipts and credit notes for payments and refunds of an earlier release. Returns their number. */
  @OnJob(ISSUE_MISSING)
  async issueMissing(): Promise<number> {
    const limit = [MISSING_AT_A_TIME];
    const payments = await this.database.query<{ id: number }>(WITHOUT_RECEIPT, limit);
    for (const { id } of payments)
      await this.database.transaction(async () => {
        const payment = await this.payments.find(id);
        if (!payment || payment.reservationId === null) return;
        await this.issue(payment, await this.booking.lock(payment.reservationId), payment.changedAt);
      });
    const refunds = await this.database.query<CreditedRefund>(WITHOUT_CREDIT_NOTE, limit);
    for (const refund of refunds)
      await this.database.transaction(async () => {
        const { reservationId = null } = (await this.payments.find(refund.paymentId)) ?? {};
        if (reservationId !== null) await this.booking.lock(reservationId);
        await this.credit(refund);
      });
    return payments.length + refunds.length;
  }

  /** Returns the receipts and credit notes of an account, newest first. */
  async ofAccount(accountId: number): Promise<AddressedReceipt[]> {
    const receipts = await this.rows.find({ where: { accountId }, order: { id: 'DESC' } });
    const addresses = await this.addressesOf(receipts.map(({ id }) => id));
    return receipts.map((receipt) => ({ ...receipt, address: addresses.get(receipt.id) ?? null }));
  }

  /** Returns one of an account's receipts as a PDF, the same bytes each time. Throws RECEIPT_NOT_FOUND. */
  async pdf(accountId: number, receiptId: number): Promise<ReceiptFile> {
    return this.fileOf(await this.require(accountId, receiptId));
  }

  /** Returns the receipt of the payment of a reservation as a PDF; undefined if there is none. */
  async ofReservation(reservationId: number): Promise<ReceiptFile | undefined> {
    const payment = await this.payments.findKept(reservationId);
    const receipt = payment && (await this.findOf(payment.id));
    return receipt ? this.fileOf(receipt) : undefined;
  }

  /** Returns the credit note of a refund as a PDF; undefined if there is none. */
  async ofRefund(refundId: number): Promise<ReceiptFile | undefined> {
    const note = await this.rows.findOneBy({ refundId });
    return note ? this.fileOf(note) : undefined;
  }

  /** Sets the recipient of an account's receipt and of its later ones; null: none. Throws RECEIPT_NOT_FOUND. */
  async setAddress(accountId: number, receiptId: number, address: string | null): Promise<AddressedReceipt> {
    const receipt = await this.require(accountId, receiptId);
    await this.saveAddress(receiptId, accountId, address);
    return { ...receipt, address };
  }

  private async require(accountId: number, receiptId: number): Promise<Receipt> {
    const receipt = await this.rows.findOneBy({ id: receiptId });
    if (receipt?.accountId !== accountId) throw new DomainError('RECEIPT_NOT_FOUND');
    return receipt;
  }

  private async fileOf(receipt: Receipt): Promise<ReceiptFile> {
    const address = (await this.addressesOf([receipt.id])).get(receipt.id) ?? null;
    return { name: `${receiptNumber(receipt)}.pdf`, content: await receiptPdf(receipt, address) };
  }

  // the profile's name if the law requires a recipient (VAT ordinance, art. 57), until the guest enters another one
  private async requiredName(accountId: number, amountRappen: number): Promise<string | null> {
    const [profile] = amountRappen > NAMELESS_UP_TO_RAPPEN ? await this.profiles.find([accountId]) : [];
    return profile?.name ?? null;
  }

  /** Inserts a receipt with the next number, and locks the numbers until the transaction ends. Returns its id. */
  async insert(kind: ReceiptKind, receipt: ReceiptDraft): Promise<number> {
    const issuedAt = this.clock.now();
    const year = Number(zurichDay(issuedAt).slice(0, 4));
    const { accountId, paymentId, refundId, amountRappen, vatRappen, content } = receipt;
    const values = [kind, year, accountId, paymentId, refundId, amountRappen, vatRappen, content, issuedAt];
    const [row] = await this.database.query<{ id: number }>(INSERT_NUMBERED, values);
    if (!row) throw new Error('The numbers of receipts do not count');
    return row.id;
  }

  // the receipt of a payment, without credit notes
  private async findOf(paymentId: number): Promise<Receipt | undefined> {
    return (await this.rows.findOneBy({ paymentId, refundId: IsNull() })) ?? undefined;
  }

  private async addressesOf(receiptIds: readonly number[]): Promise<Map<number, string>> {
    const rows = await this.addresses.findBy({ receiptId: In([...receiptIds]) });
    return new Map(rows.map(({ receiptId, address }) => [receiptId, address]));
  }

  private async saveAddress(receiptId: number, accountId: number, address: string | null): Promise<void> {
    if (address === null) await this.addresses.delete({ receiptId });
    else await this.addresses.upsert({ receiptId, accountId, address }, ['receiptId']);
  }
}
