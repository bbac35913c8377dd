import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { NotPersonal, PersonalData } from '../../common/database/personal-data.js';

/**
 * The IP address (hashed) from which a seat was reserved, for the limits by address: kept for a day, and for a free
 * seat until its event begins.
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

  /** A keyed hash from which the address cannot be read. */
  @Column('text') addressKey: string;

  @Column('timestamptz') heldAt: Date;
}

/**
 * A seat that was given up on the day of its event, by a keyed hash of its guest's mailbox or IP address. It outlives
 * the account, refers to no person, and is deleted after the event.
 */
@Entity('given_up_seats')
@NotPersonal('keyed hashes, until the event has ended')
@Index('given_up_seats_of_hash', ['eventId', 'hash'])
export class GivenUpSeatEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;

  @Column('integer') @ForeignKey('events', { onDelete: 'CASCADE' }) eventId: number;

  /** HMAC: see `Keys` for a mailbox, `AccountLimits` for an address. */
  @Column('text') hash: string;

  @Column('timestamptz') givenUpAt: Date;
}
