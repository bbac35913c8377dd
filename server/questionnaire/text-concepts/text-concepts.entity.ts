import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import type { TextConcepts } from './text-concepts.rules.js';

/** The concepts of a person's texts: valid only for those texts and that version of the lexicon. */
@Entity('text_concepts')
@PersonalData({ accountId: { export: 'text_concepts', hide: ['textsDigest'], erase: 'delete' } })
@Check('text_concepts_digest', 'char_length(texts_digest) = 32')
export class TextConceptsEntity {
  @PrimaryColumn('integer') @ForeignKey('questionnaires', { onDelete: 'CASCADE' }) accountId: number;
  /** The version of the lexicon that was used. */
  @Column('text') lexiconVersion: string;
  /** Hash of the analysed texts. */
  @Column('text') textsDigest: string;
  @Column('jsonb') concepts: TextConcepts;
  @Column('timestamptz') readAt: Date;
}
