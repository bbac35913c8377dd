import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

/** An endpoint of organisers that receives events. */
@Entity('webhook_endpoints')
@PersonalData({
  createdBy: {
    leftOut: 'a setting of the product that an organiser made',
    erase: 'keep',
    because: 'it goes on working for the other organisers',
  },
})
export class WebhookEndpointEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text')
  url: string;

  /** Its purpose, in the organisers' words. */
  @Column('text', { default: '' })
  description: string;

  /** The kinds of events that it receives. */
  @Column('text', { array: true })
  kinds: string[];

  /** Encrypted: see `SecretBox`. */
  @Column('text')
  sealedSecret: string;

  /** The previous secret, which also signs until `previousUntil`. */
  @Column('text', { nullable: true })
  previousSealed: string | null;

  @Column('timestamptz', { nullable: true })
  previousUntil: Date | null;

  @Column('boolean', { default: true })
  active: boolean;

  /** Since when calls have failed; null: the last call succeeded. */
  @Column('timestamptz', { nullable: true })
  failingSince: Date | null;

  /** When it was switched off because of that. */
  @Column('timestamptz', { nullable: true })
  switchedOffAt: Date | null;

  @Column('integer')
  @ForeignKey('accounts')
  createdBy: number;

  @Column('timestamptz')
  createdAt: Date;
}
