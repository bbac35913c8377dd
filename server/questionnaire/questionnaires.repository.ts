import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../common/database/database.js';
import { QuestionnaireEntity } from './questionnaire.entity.js';

/** Somebody's answers, by the names of the wire. */
export type Answers = Omit<QuestionnaireEntity, 'accountId' | 'createdAt' | 'updatedAt'>;

const ANSWERS = [
  'top_values',
  'weekend_activity',
  'introvert_extrovert',
  'hobby',
  'travel_style',
  'communication_style',
  'life_goal',
  'relationship_priority',
  'conflict_resolution',
  'music_preference',
  'kids',
] as const satisfies readonly (keyof Answers)[];

/** The rows of `questionnaires`. */
@Injectable()
export class QuestionnairesRepository {
  constructor(private readonly database: Database) {}

  find(accountId: number): Promise<QuestionnaireEntity | null> {
    return this.rows.findOneBy({ accountId });
  }

  findMany(accountIds: readonly number[]): Promise<QuestionnaireEntity[]> {
    return this.rows.findBy({ accountId: In([...accountIds]) });
  }

  /** Creates or replaces the answers of these people, in one statement. */
  async save(answers: readonly (Answers & { accountId: number })[], now: Date): Promise<void> {
    const fields = ANSWERS.join(', ');
    const types = ANSWERS.map((field) => `${field} ${field === 'introvert_extrovert' ? 'integer' : 'text'}`);
    await this.database.query(
      `insert into questionnaires (account_id, ${fields}, created_at, updated_at)
       select "accountId", ${fields}, $2::timestamptz, $2::timestamptz
         from jsonb_to_recordset($1::jsonb) as given ("accountId" integer, ${types.join(', ')})
       on conflict (account_id) do update set
         ${ANSWERS.map((field) => `${field} = excluded.${field}`).join(', ')}, updated_at = excluded.updated_at`,
      [JSON.stringify(answers), now],
    );
  }

  private get rows() {
    return this.database.manager.getRepository(QuestionnaireEntity);
  }
}
