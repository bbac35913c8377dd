import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';

/**
 * What an account was told of an event before it reserved. Within the half day it is told the same again, whatever it
 * changes of its own answers: docs/decisions/0044.
 */
@Entity('prospects')
@PersonalData({
  accountId: {
    leftOut: 'numbers that the person was shown, for half a day; made of the answers of others',
    erase: 'delete',
  },
})
@Index('prospects_account_id', ['accountId'])
@Check('prospects_count', 'count >= 5')
@Check('prospects_agreement', '0 <= agreement_from and agreement_from < agreement_to and agreement_to <= 100')
@Check('prospects_agreement_whole', '(agreement_from is null) = (agreement_to is null)')
@Check('prospects_agreement_asked', 'answered or agreement_from is null')
export class ProspectEntity {
  @PrimaryColumn('integer')
  @ForeignKey('events', { onDelete: 'CASCADE' })
  eventId: number;

  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  /** The beginning of the half day for which it holds. */
  @Column('timestamptz')
  asOf: Date;

  /** Null: fewer than five, or taken back with the consent. */
  @Column('integer', { nullable: true })
  count: number | null;

  /** Whether the account had answers of its own: from then on the agreement is not computed again either. */
  @Column('boolean')
  answered: boolean;

  /** Percent; null: not told. */
  @Column('integer', { nullable: true })
  agreementFrom: number | null;

  @Column('integer', { nullable: true })
  agreementTo: number | null;
}
