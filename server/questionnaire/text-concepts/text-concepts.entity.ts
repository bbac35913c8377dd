import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PersonalData } from '../../common/database/personal-data.js';
import type { TextConcepts } from './text-concepts.rules.js';

/** What a person's texts were read into. It goes with the answers, and counts only for the texts and the lexicon that it says. */
@Entity('text_concepts')
@PersonalData({ accountId: { export: 'text_concepts', hide: ['textsDigest'], erase: 'delete' } })
@Check('text_concepts_digest', 'char_length(texts_digest) = 32')
export class TextConceptsEntity {
  @PrimaryColumn('integer')
  @ForeignKey('questionnaires', { onDelete: 'CASCADE' })
  accountId: number;

  /** The version of the lexicon that they were read with. */
  @Column('text')
  lexiconVersion: string;

  /** Stands for the texts that were read. */
  @Column('text')
  textsDigest: string;

  @Column('jsonb')
  concepts: TextConcepts;

  @Column('timestamptz')
  readAt: Date;
}
