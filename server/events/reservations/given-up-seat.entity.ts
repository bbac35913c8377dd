import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { NotPersonal } from '../../common/database/personal-data.js';

/**
 * A seat that was given up on the day of its event, by a keyed hash of the mailbox or of the address of who had it. It
 * outlives their account, refers to no person, and is deleted once the event has ended.
 */
@Entity('given_up_seats')
@NotPersonal('keyed hashes, until the event has ended')
@Index('given_up_seats_of_hash', ['eventId', 'hash'])
export class GivenUpSeatEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('events', { onDelete: 'CASCADE' })
  eventId: number;

  /** HMAC: see `Keys` for a mailbox, `Callers` for an address. */
  @Column('text')
  hash: string;

  @Column('timestamptz')
  givenUpAt: Date;
}
