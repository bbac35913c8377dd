import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/**
 * The recipient of a receipt, as the guest entered it. Below CHF 400 no law requires it, so it is deleted with the
 * person.
 */
@Entity('receipt_addresses')
@PersonalData({
  accountId: { export: 'receipt_addresses', erase: 'delete' },
  receiptId: { via: 'receipts', leftOut: 'the same addresses, by their person', erase: 'delete' },
})
@Index('receipt_addresses_of_account', ['accountId', 'receiptId'])
@Check('receipt_addresses_length', 'length(address) <= 500')
export class ReceiptAddressEntity {
  @PrimaryColumn('integer')
  @ForeignKey('receipts', { onDelete: 'CASCADE' })
  receiptId: number;

  @Column('integer')
  @ForeignKey('accounts')
  accountId: number;

  /** Name and address, one per line. */
  @Column('text')
  address: string;
}
