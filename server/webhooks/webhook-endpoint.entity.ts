import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { PersonalData } from '../common/database/personal-data.js';

/** An address of the organisers that is told of facts. */
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

  /** What it is for, in the organisers' words. */
  @Column('text', { default: '' })
  description: string;

  /** Of which kinds of facts it is told. */
  @Column('text', { array: true })
  kinds: string[];

  /** Sealed: see `SecretBox`. */
  @Column('text')
  sealedSecret: string;

  /** The secret before, which signs too until `previousUntil`. */
  @Column('text', { nullable: true })
  previousSealed: string | null;

  @Column('timestamptz', { nullable: true })
  previousUntil: Date | null;

  @Column('boolean', { default: true })
  active: boolean;

  /** Since when nothing has got through; null: the last call did. */
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
