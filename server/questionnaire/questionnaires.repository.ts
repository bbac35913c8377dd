import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';

/** Somebody's answers, by the names of the wire. */
export interface Answers {
  top_values: string;
  weekend_activity: string;
  /** From 1 (introvert) to 10 (extrovert). */
  introvert_extrovert: number;
  hobby: string;
  travel_style: string;
  communication_style: string;
  life_goal: string;
  relationship_priority: string;
  conflict_resolution: string;
  music_preference: string;
  kids: string;
}

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

  /** The answers of these people in one statement, those without any left out. */
  findMany(accountIds: readonly number[]): Promise<(Answers & { accountId: number })[]> {
    return this.database.query<Answers & { accountId: number }>(
      `select account_id as "accountId", ${ANSWERS.join(', ')} from questionnaires
        where account_id = any($1::integer[])`,
      [accountIds],
    );
  }

  async has(accountId: number): Promise<boolean> {
    const rows = await this.database.query('select from questionnaires where account_id = $1', [accountId]);
    return rows.length > 0;
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
}
