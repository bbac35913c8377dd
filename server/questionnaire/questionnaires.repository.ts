import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
import { Database } from '../common/database/database.js';
import { QuestionnaireEntity } from './questionnaire.entity.js';

/** A person's answers, with the API's field names. */
export type Answers = Omit<QuestionnaireEntity, 'accountId' | 'createdAt' | 'updatedAt'>;

/** The fields of the questionnaire, in the order of the API. */
const FIELDS = [
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

/** $1 accounts. Runs at every match list, to check whether it is still up to date. */
const DIGEST_SQL = `select md5(string_agg(row(account_id, ${FIELDS.join(', ')})::text, ',' order by account_id)) as digest
  from questionnaires where account_id = any($1::integer[])`;

/** The rows of `questionnaires`. */
@Injectable()
export class QuestionnairesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(QuestionnaireEntity) private readonly questionnaires: Repository<QuestionnaireEntity>,
  ) {}

  /** Returns the answers of these people by account id, in one statement; people without answers are left out. */
  async findMany(accountIds: readonly number[]): Promise<Map<number, Answers>> {
    const found = await this.questionnaires.findBy({ accountId: Any(accountIds) });
    return new Map(found.map((row) => [row.accountId, answersOf(row)]));
  }

  /** Returns a hash of the answers of these people. */
  async digestOf(accountIds: readonly number[]): Promise<string> {
    const [row] = await this.database.query<{ digest: string | null }>(DIGEST_SQL, [accountIds]);
    return row?.digest ?? '';
  }

  has(accountId: number): Promise<boolean> {
    return this.questionnaires.existsBy({ accountId });
  }

  async remove(accountId: number): Promise<void> {
    await this.questionnaires.delete({ accountId });
  }

  /** Inserts or replaces the answers of these people, in one statement. */
  async save(answers: readonly (Answers & { accountId: number })[], now: Date): Promise<void> {
    await this.questionnaires
      .createQueryBuilder()
      .insert()
      .values(answers.map((one) => ({ ...one, createdAt: now, updatedAt: now })))
      .orUpdate([...FIELDS, 'updated_at'], ['account_id'])
      .execute();
  }
}

// always in the same order, because the hash of the matching input depends on it
function answersOf(row: QuestionnaireEntity): Answers {
  return Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as unknown as Answers;
}
