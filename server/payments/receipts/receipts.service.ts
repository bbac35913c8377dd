import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { AccountsService } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { ZONE } from '../../common/time/zurich.js';
import { BookingService, EventsService, nameFor, type Reservation } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import { type Payment, PaymentRecords, ReservationPrices } from '../records/index.js';
import { receiptPdf } from './receipt-pdf.js';
import {
  needsRecipient,
  type ReceiptContent,
  type ReceiptKind,
  type ReceiptMeans,
  receiptNumber,
  receiptPrice,
  vatWithin,
} from './receipt.rules.js';
import { type CreditedRefund, type Receipt, ReceiptsRepository } from './receipts.repository.js';

/** Issues receipts for payments of an earlier release, in batches. */
const ISSUE_MISSING = jobKind('payments.receipts', { every: HOUR });
const MISSING_AT_A_TIME = 200;

/** The account and event of a payment. */
type Buyer = Pick<Reservation, 'accountId' | 'eventId'>;

type UnnumberedReceipt = Omit<Receipt, 'id' | 'kind' | 'year' | 'number' | 'issuedAt'>;

/** A receipt without a number, and its recipient. */
export interface ReceiptDraft {
  receipt: UnnumberedReceipt;
  address: string | null;
}

/** A receipt and its recipient. */
export interface AddressedReceipt {
  receipt: Receipt;
  address: string | null;
}

/** A receipt as a file. */
export interface ReceiptFile {
  name: string;
  content: Buffer;
}

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
    private readonly receipts: ReceiptsRepository,
  ) {}

  /** Issues the receipt of a payment, once. Payments in other currencies get none. */
  async issue(payment: Payment, buyer: Buyer, paidAt: Date): Promise<void> {
    await this.issueDraft(await this.draft(payment, buyer, paidAt));
  }

  /**
   * Returns the content of a payment's receipt: everything that can be read before a lock is taken. Undefined if it has
   * a receipt, or will get none.
   */
  async draft(payment: Payment, buyer: Buyer, paidAt: Date): Promise<ReceiptDraft | undefined> {
    const { id: paymentId, amountRappen, currency, method, reservationId } = payment;
    if (currency !== 'chf' || (await this.receipts.ofPayment(paymentId))) return undefined;
    const agreed = reservationId === null ? undefined : await this.prices.find(reservationId);
    const price = receiptPrice(agreed, amountRappen);
    const content = {
      ...(await this.contentOf(buyer, paidAt, method === 'cash' ? 'cash' : 'online')),
      ...(price && { price }),
    };
    const vatRappen = vatWithin(amountRappen, content.company.vatPercent);
    const { accountId } = buyer;
    const address =
      (await this.receipts.lastAddress(accountId)) ?? (await this.nameFor(accountId, amountRappen));
    return { receipt: { accountId, paymentId, refundId: null, amountRappen, vatRappen, content }, address };
  }

  /**
   * Issues the receipt of a draft. Call it last in the transaction that makes the payment paid, because the next buyer
   * waits for the number from here on.
   */
  async issueDraft(draft: ReceiptDraft | undefined): Promise<void> {
    if (!draft) return;
    const { receipt, address } = draft;
    const id = await this.number('receipt', receipt);
    if (address !== null) await this.receipts.setAddress(id, receipt.accountId, address);
  }

  /** As `issue`, for a reservation that was paid in cash. */
  async issueKept({ id, ...buyer }: Pick<Reservation, 'id'> & Buyer, paidAt: Date): Promise<void> {
    const payment = await this.payments.findKept(id);
    if (payment) await this.issue(payment, buyer, paidAt);
  }

  /**
   * Issues the credit note of a refund, once, in the transaction that completes the refund; none if the payment has no
   * receipt.
   */
  async credit(refund: CreditedRefund): Promise<void> {
    const { id: refundId, paymentId, amountRappen } = refund;
    const receipt = await this.receipts.ofPayment(paymentId);
    if (!receipt || (await this.receipts.ofRefund(refundId))) return;
    const { accountId } = receipt;
    const { price: _price, ...said } = receipt.content;
    const content = {
      ...said,
      paidAt: this.clock.now().toISOString(),
      means: await this.receipts.meansOfRefund(refundId),
      receipt: receiptNumber(receipt),
    };
    const vatRappen = vatWithin(amountRappen, content.company.vatPercent);
    const address = (await this.receipts.addressesOf([receipt.id])).get(receipt.id);
    const credit = { accountId, paymentId, refundId, amountRappen, vatRappen, content };
    const id = await this.number('credit_note', credit);
    if (address !== undefined) await this.receipts.setAddress(id, accountId, address);
  }

  /** Issues missing receipts and credit notes for payments and refunds of an earlier release. Returns their number. */
  @OnJob(ISSUE_MISSING)
  async issueMissing(): Promise<number> {
    const ids = await this.receipts.paymentsWithout(MISSING_AT_A_TIME);
    for (const id of ids) await this.database.transaction(() => this.issueFor(id));
    const refunds = await this.receipts.refundsWithout(MISSING_AT_A_TIME);
    for (const refund of refunds) await this.database.transaction(() => this.creditLocked(refund));
    return ids.length + refunds.length;
  }

  /** Returns the receipts and credit notes of an account, newest first. */
  async ofAccount(accountId: number): Promise<AddressedReceipt[]> {
    const receipts = await this.receipts.ofAccount(accountId);
    const addresses = await this.receipts.addressesOf(receipts.map(({ id }) => id));
    return receipts.map((receipt) => ({ receipt, address: addresses.get(receipt.id) ?? null }));
  }

  /** Returns one of an account's receipts as a PDF, the same bytes each time. Throws RECEIPT_NOT_FOUND. */
  async pdf(accountId: number, receiptId: number): Promise<ReceiptFile> {
    return this.fileOf(await this.require(accountId, receiptId));
  }

  /** Returns the receipt of the payment of a reservation as a PDF; undefined if there is none. */
  async ofReservation(reservationId: number): Promise<ReceiptFile | undefined> {
    const payment = await this.payments.findKept(reservationId);
    const receipt = payment && (await this.receipts.ofPayment(payment.id));
    return receipt && this.fileOf(receipt);
  }

  /** Returns the credit note of a refund as a PDF; undefined if there is none. */
  async ofRefund(refundId: number): Promise<ReceiptFile | undefined> {
    const note = await this.receipts.ofRefund(refundId);
    return note && this.fileOf(note);
  }

  /**
   * Sets the recipient of one of an account's receipts, and of its later ones; null: none. Throws RECEIPT_NOT_FOUND.
   */
  async setAddress(accountId: number, receiptId: number, address: string | null): Promise<AddressedReceipt> {
    const receipt = await this.require(accountId, receiptId);
    await this.receipts.setAddress(receiptId, accountId, address);
    return { receipt, address };
  }

  private async require(accountId: number, receiptId: number): Promise<Receipt> {
    const receipt = await this.receipts.find(receiptId);
    if (receipt?.accountId !== accountId) throw new DomainError('RECEIPT_NOT_FOUND');
    return receipt;
  }

  private async fileOf(receipt: Receipt): Promise<ReceiptFile> {
    const address = (await this.receipts.addressesOf([receipt.id])).get(receipt.id) ?? null;
    return { name: `${receiptNumber(receipt)}.pdf`, content: await receiptPdf(receipt, address) };
  }

  // the profile's name if the law requires a recipient, until the guest enters another one
  private async nameFor(accountId: number, amountRappen: number): Promise<string | null> {
    if (!needsRecipient(amountRappen)) return null;
    const [profile] = await this.profiles.find([accountId]);
    return profile?.name ?? null;
  }

  private async contentOf(
    { accountId, eventId }: Buyer,
    paidAt: Date,
    means: ReceiptMeans,
  ): Promise<ReceiptContent> {
    const { language = 'en' } = (await this.accounts.find(accountId)) ?? {};
    const event = await this.events.require(eventId);
    const { startsAt, city } = event;
    return {
      company: { ...this.settings.company },
      language,
      event: { id: eventId, name: nameFor(event, language), startsAt: startsAt.toISOString(), city },
      paidAt: paidAt.toISOString(),
      means,
      receipt: null,
    };
  }

  private number(kind: ReceiptKind, receipt: UnnumberedReceipt): Promise<number> {
    const issuedAt = this.clock.now();
    const { year } = DateTime.fromJSDate(issuedAt, { zone: ZONE });
    return this.receipts.insert({ ...receipt, kind, year, issuedAt });
  }

  private async creditLocked(refund: CreditedRefund): Promise<void> {
    const { reservationId = null } = (await this.payments.find(refund.paymentId)) ?? {};
    if (reservationId !== null) await this.booking.lock(reservationId);
    await this.credit(refund);
  }

  private async issueFor(paymentId: number): Promise<void> {
    const payment = await this.payments.find(paymentId);
    if (!payment || payment.reservationId === null) return;
    await this.issue(payment, await this.booking.lock(payment.reservationId), payment.changedAt);
  }
}
