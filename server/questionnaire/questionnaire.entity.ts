import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What somebody answered, choices as they were sent. */
@Entity('questionnaires')
export class QuestionnaireEntity {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId: number;

  @Column('text')
  top_values: string;

  @Column('text')
  weekend_activity: string;

  /** From 1 (introvert) to 10 (extrovert). */
  @Column('integer')
  introvert_extrovert: number;

  @Column('text')
  hobby: string;

  @Column('text')
  travel_style: string;

  @Column('text')
  communication_style: string;

  @Column('text')
  life_goal: string;

  @Column('text')
  relationship_priority: string;

  @Column('text')
  conflict_resolution: string;

  @Column('text')
  music_preference: string;

  @Column('text')
  kids: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt: Date;
}
