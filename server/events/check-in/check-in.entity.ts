import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/** One action at the entrance: a check-in, or an undone one. */
@Entity('check_ins')
@PersonalData({
  reservationId: {
    via: 'reservations',
    export: 'check_ins',
    hide: ['accountId', 'clientId'],
    erase: 'keep',
    because: 'belongs to the booking, which stays as a number',
  },
  accountId: {
    leftOut: 'what a host did at the entrance; names the guests',
    erase: 'keep',
    because: 'belongs to the booking of the guest',
  },
})
@Index('check_ins_of_reservation', ['reservationId', 'at', 'id'])
@Unique('check_ins_client_id_unique', ['clientId'])
@Check('check_ins_client_id', "client_id ~ '^[A-Za-z0-9_-]{8,64}$'")
export class CheckInEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('integer')
  @ForeignKey('reservations')
  reservationId: number;

  @Column('integer')
  @ForeignKey('events')
  eventId: number;

  /** False undoes a check-in. */
  @Column('boolean')
  checkedIn: boolean;

  /** When it happened; by the phone's clock if the phone was offline. */
  @Column('timestamptz')
  at: Date;

  @Column('timestamptz')
  receivedAt: Date;

  /** The account that did it; null for rows from before accounts were stored. */
  @Column('integer', { nullable: true })
  @ForeignKey('accounts')
  accountId: number | null;

  /** The phone's own id of the action, so that a repeated one is recognised. Null for actions online. */
  @Column('text', { nullable: true })
  clientId: string | null;
}
