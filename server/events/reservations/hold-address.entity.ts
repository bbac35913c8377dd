import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/**
 * From which address a seat was reserved, to count those of an address: kept for a day, and for a free seat until its
 * event begins.
 */
@Entity('hold_addresses')
@PersonalData({
  reservationId: {
    via: 'reservations',
    leftOut: 'a keyed hash from which no address can be read, gone once the event begins at the latest',
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
