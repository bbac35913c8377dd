import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** Whom a receipt is made out to, as the guest wants it: no law asks for it below CHF 400, so it goes with the person. */
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

  /** A name and an address, a line each. */
  @Column('text')
  address: string;
}
