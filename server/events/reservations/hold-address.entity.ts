import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** From which address a seat was held; kept for a day, to count the holds of an address. */
@Entity('hold_addresses')
@PersonalData({
  reservationId: {
    via: 'reservations',
    leftOut: 'a keyed hash from which no address can be read, kept for a day',
    erase: 'delete',
  },
})
@Index('hold_addresses_of_address', ['addressKey', 'heldAt'])
@Index('hold_addresses_held_at', ['heldAt'])
export class HoldAddressEntity {
  @PrimaryColumn('integer')
  @ForeignKey('reservations', { onDelete: 'CASCADE' })
  reservationId: number;

  /** A keyed hash: the address cannot be read from it. */
  @Column('text')
  addressKey: string;

  @Column('timestamptz')
  heldAt: Date;
}
