import { Column, Entity, PrimaryColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';
import type { ReceiptKind } from './receipt.rules.js';

/** The last number that was given in a year: its row is locked until the receipt is committed, so that none is lost. */
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
