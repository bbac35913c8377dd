import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** The amount of a credit that a reservation uses. It counts while the reservation's price does. */
@Entity('credit_uses')
@PersonalData({
  creditId: {
    via: 'credits',
    export: 'credit_uses',
    erase: 'keep',
    because: 'accounts of money are kept for ten years',
  },
  reservationId: {
    via: 'reservations',
    leftOut: 'the same rows, which are exported by their account',
    erase: 'keep',
    because: 'accounts of money are kept for ten years',
  },
})
@Index('credit_uses_of_credit', ['creditId'])
@Check('credit_uses_amount', 'amount_rappen > 0')
export class CreditUseEntity {
  @PrimaryColumn('integer')
  @ForeignKey('reservations', { onDelete: 'CASCADE' })
  reservationId: number;

  @PrimaryColumn('integer')
  @ForeignKey('credits')
  creditId: number;

  @Column('integer')
  amountRappen: number;
}
