import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import { PersonalData } from '../common/database/personal-data.js';

/** `matching`: answers, and whom one wants to meet, are stored and compared with those of others. */
export const CONSENT_PURPOSES = ['matching'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

/**
 * The current version of each text. The text is in the client, under `consent.<purpose>.<version>`; if its meaning
 * changes it needs a new version. A consent to an older text stays valid until it is withdrawn.
 */
export const CONSENT_VERSIONS: Readonly<Record<ConsentPurpose, string>> = { matching: '2026-12' };

/** How a consent was given: by the checkbox, or by storing a questionnaire through the API, whose document says so. */
const CONSENT_SOURCES = ['box', 'questionnaire'] as const;

/** A consent, from when it was given until it was withdrawn. Given again, it is another row. */
@Entity('consents')
@PersonalData({ accountId: { export: 'consents', erase: 'delete' } })
@Index('consents_of_account', ['accountId', 'purpose', 'id'])
@Index('consents_one_active', ['accountId', 'purpose'], { unique: true, where: 'withdrawn_at is null' })
@Check('consents_purpose', oneOf('purpose', CONSENT_PURPOSES))
@Check('consents_source', oneOf('source', CONSENT_SOURCES))
@Check('consents_version', 'char_length(version) between 1 and 40')
@Check('consents_order', 'withdrawn_at >= given_at')
export class ConsentEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('text') purpose: ConsentPurpose;
  /** The version of the text. */
  @Column('text') version: string;
  @Column('text') source: (typeof CONSENT_SOURCES)[number];
  @Column('timestamptz') givenAt: Date;
  @Column('timestamptz', { nullable: true }) withdrawnAt: Date | null;
}
