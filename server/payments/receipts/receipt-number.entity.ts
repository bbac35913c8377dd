import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';
import type { ReceiptKind } from './receipt.rules.js';

/** The last number used in a year. The row is locked until the receipt is committed, so that there are no gaps. */
@Entity('receipt_numbers')
@NotPersonal('counts receipts')
export class ReceiptNumberEntity {
  @PrimaryColumn('text')
  kind: ReceiptKind;

  @PrimaryColumn('integer')
  year: number;

  @Column('integer')
  last: number;
}
