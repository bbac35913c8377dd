import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import { PersonalData } from '../common/database/personal-data.js';
import type { TextConcepts } from './text-concepts.rules.js';
import { acceptedValues, type ChoiceField } from './value-sets.rules.js';

const written = (column: string): string => `char_length(${column}) between 1 and 500`;
const chosen = (field: ChoiceField): string => oneOf(field, acceptedValues(field));

/** A person's answers to the compatibility questionnaire, with the API's field names. */
@Entity('questionnaires')
@PersonalData({ accountId: { export: 'questionnaire', erase: 'delete' } })
@Check('questionnaires_top_values', written('top_values'))
@Check('questionnaires_weekend_activity', written('weekend_activity'))
@Check('questionnaires_hobby', written('hobby'))
@Check('questionnaires_life_goal', written('life_goal'))
@Check('questionnaires_music_preference', written('music_preference'))
@Check('questionnaires_introvert_extrovert', 'introvert_extrovert between 1 and 10')
@Check('questionnaires_travel_style', chosen('travel_style'))
@Check('questionnaires_communication_style', chosen('communication_style'))
@Check('questionnaires_relationship_priority', chosen('relationship_priority'))
@Check('questionnaires_conflict_resolution', chosen('conflict_resolution'))
@Check('questionnaires_kids', chosen('kids'))
export class QuestionnaireEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  /** From 1 (introvert) to 10 (extrovert). */
  @Column('integer') introvert_extrovert: number;
  @Column('text') top_values: string;
  @Column('text') weekend_activity: string;
  @Column('text') hobby: string;
  @Column('text') life_goal: string;
  @Column('text') music_preference: string;
  @Column('text') travel_style: string;
  @Column('text') communication_style: string;
  @Column('text') relationship_priority: string;
  @Column('text') conflict_resolution: string;
  @Column('text') kids: string;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') updatedAt: Date;
}

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
