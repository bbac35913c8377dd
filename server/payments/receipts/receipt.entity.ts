import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  Unique,
  PrimaryColumn,
} from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData, NotPersonal } from '../../common/database/personal-data.js';
import { type ReceiptContent, RECEIPT_KINDS, type ReceiptKind } from './receipt.rules.js';

/** The last number used in a year. The row is locked until the receipt is committed, so that there are no gaps. */
@Entity('receipt_numbers')
@NotPersonal('counts receipts')
export class ReceiptNumberEntity {
  @PrimaryColumn('text') kind: ReceiptKind;
  @PrimaryColumn('integer') year: number;
  @Column('integer') last: number;
}

/** The recipient of a receipt, as the guest entered it. No law requires it below CHF 400: deleted with the person. */
@Entity('receipt_addresses')
@PersonalData({
  accountId: { export: 'receipt_addresses', erase: 'delete' },
  receiptId: { via: 'receipts', leftOut: 'the same addresses, by their person', erase: 'delete' },
})
@Index('receipt_addresses_of_account', ['accountId', 'receiptId'])
@Check('receipt_addresses_length', 'length(address) <= 500')
export class ReceiptAddressEntity {
  @PrimaryColumn('integer') @ForeignKey('receipts', { onDelete: 'CASCADE' }) receiptId: number;
  @Column('integer') @ForeignKey('accounts') accountId: number;
  /** Name and address, one per line. */
  @Column('text') address: string;
}

const KEPT = {
  erase: 'keep',
  because: 'receipts are kept for ten years (code of obligations, art. 958f); they bear no name',
} as const;

/**
 * A receipt for a payment, or a credit note for a refund of it. Numbers have no gaps, and the content never changes.
 * The recipient is in `receipt_addresses`.
 */
@Entity('receipts')
@PersonalData({
  accountId: { export: 'receipts', ...KEPT },
  paymentId: { via: 'payments', leftOut: 'the same receipts, by their person', ...KEPT },
  refundId: { via: 'refunds', leftOut: 'the same receipts, by their person', ...KEPT },
})
@Unique('receipts_number_unique', ['kind', 'year', 'number'])
@Index('receipts_one_of_payment', ['paymentId'], { unique: true, where: 'refund_id is null' })
@Unique('receipts_refund_unique', ['refundId'])
@Index('receipts_of_account', ['accountId', 'id'])
@Index('receipts_of_payment', ['paymentId'])
@Index('receipts_by_time', ['issuedAt'])
@Check('receipts_kind', oneOf('kind', RECEIPT_KINDS))
@Check('receipts_refund', `(kind = 'credit_note') = (refund_id is not null)`)
@Check('receipts_amount', 'amount_rappen > 0 and vat_rappen >= 0 and vat_rappen < amount_rappen')
export class ReceiptEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('text') kind: ReceiptKind;
  /** In Zurich. */
  @Column('integer') year: number;
  /** From 1 in each year, for each kind. */
  @Column('integer') number: number;
  @Column('integer') @ForeignKey('accounts') accountId: number;
  @Column('integer') @ForeignKey('payments') paymentId: number;
  /** Null for a receipt. */
  @Column('integer', { nullable: true }) @ForeignKey('refunds') refundId: number | null;
  @Column('integer') amountRappen: number;
  /** The value-added tax included in the amount. */
  @Column('integer') vatRappen: number;
  @Column('jsonb') content: ReceiptContent;
  @Column('timestamptz') issuedAt: Date;
}

/** A receipt or a credit note. */
export type Receipt = Readonly<ReceiptEntity>;
