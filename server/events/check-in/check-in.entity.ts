import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  PrimaryGeneratedColumn,
  Unique,
  PrimaryColumn,
} from 'typeorm';
import { PersonalData, NotPersonal } from '../../common/database/personal-data.js';

/** A key that survives a change of the settings' secret, because what it signed has been printed. */
@Entity('kept_keys')
@NotPersonal('keys of the product')
@Check('kept_keys_length', 'octet_length(key) = 32')
export class KeptKeyEntity {
  @PrimaryColumn('text') name: string;

  @Column('bytea') key: Buffer;

  @Column('timestamptz') createdAt: Date;
}

/** A host of an event, who works at its entrance. */
@Entity('event_hosts')
@PersonalData({ accountId: { export: 'hosting', erase: 'delete' } })
@Index('event_hosts_of_account', ['accountId'])
export class EventHostEntity {
  @PrimaryColumn('integer') @ForeignKey('events') eventId: number;

  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;

  @Column('timestamptz') createdAt: Date;
}

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
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;

  @Column('integer') @ForeignKey('reservations') reservationId: number;

  @Column('integer') @ForeignKey('events') eventId: number;

  /** False undoes a check-in. */
  @Column('boolean') checkedIn: boolean;

  /** When it happened; by the phone's clock if the phone was offline. */
  @Column('timestamptz') at: Date;

  @Column('timestamptz') receivedAt: Date;

  /** The account that did it; null for rows from before accounts were stored. */
  @Column('integer', { nullable: true }) @ForeignKey('accounts') accountId: number | null;

  /** The phone's own id of the action, so that a repeated one is recognised. Null for actions online. */
  @Column('text', { nullable: true }) clientId: string | null;
}
