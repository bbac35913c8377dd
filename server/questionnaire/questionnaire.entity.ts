import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import {
  COMMUNICATION_STYLES,
  CONFLICT_RESOLUTIONS,
  KIDS,
  RELATIONSHIP_PRIORITIES,
  TRAVEL_STYLES,
} from './value-sets.rules.js';
import { PersonalData } from '../common/database/personal-data.js';

const written = (column: string): string => `char_length(${column}) between 1 and 500`;

/** A person's answers to the compatibility questionnaire, with the API's field names. */
@Entity('questionnaires')
@PersonalData({ accountId: { export: 'questionnaire', erase: 'delete' } })
@Check('questionnaires_top_values', written('top_values'))
@Check('questionnaires_weekend_activity', written('weekend_activity'))
@Check('questionnaires_hobby', written('hobby'))
@Check('questionnaires_life_goal', written('life_goal'))
@Check('questionnaires_music_preference', written('music_preference'))
@Check('questionnaires_introvert_extrovert', 'introvert_extrovert between 1 and 10')
@Check('questionnaires_travel_style', oneOf('travel_style', TRAVEL_STYLES))
@Check('questionnaires_communication_style', oneOf('communication_style', COMMUNICATION_STYLES))
@Check('questionnaires_relationship_priority', oneOf('relationship_priority', RELATIONSHIP_PRIORITIES))
@Check('questionnaires_conflict_resolution', oneOf('conflict_resolution', CONFLICT_RESOLUTIONS))
@Check('questionnaires_kids', oneOf('kids', KIDS))
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
