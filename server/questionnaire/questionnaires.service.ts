import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ConsentsService } from '../consents/index.js';
import { ProfileLock } from '../profile/index.js';
import { TextConceptsService } from './text-concepts/text-concepts.service.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
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

/** Returns the answers among other fields, always in the same order: the hash of the matching input depends on it. */
export function answersOf(row: Answers): Answers {
  return Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as unknown as Answers;
}

/** Answers to the compatibility questionnaire. */
@Injectable()
export class QuestionnairesService {
  constructor(
    private readonly lock: ProfileLock,
    private readonly consents: ConsentsService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly concepts: TextConceptsService,
    @InjectRepository(QuestionnaireEntity) private readonly questionnaires: Repository<QuestionnaireEntity>,
  ) {}

  /** Returns a person's answers. Throws QUESTIONNAIRE_NOT_FOUND. */
  async own(accountId: number): Promise<Answers> {
    const found = (await this.findMany([accountId])).get(accountId);
    if (!found) throw new DomainError('QUESTIONNAIRE_NOT_FOUND');
    return found;
  }

  /** Stores a person's answers, which is a consent to matching if there is none. Returns them. Throws PROFILE_LOCKED. */
  async save(accountId: number, answers: Answers): Promise<Answers> {
    if (await this.hasAnswered(accountId)) await this.lock.requireOpen(accountId);
    else {
      const withdrawnAt = await this.consents.lastWithdrawnAt(accountId, 'matching');
      await this.lock.requireOpenForFirstAnswers(accountId, withdrawnAt);
    }
    return this.database.transaction(async () => {
      await this.consents.give('matching', 'questionnaire', accountId);
      await this.upsert([{ ...answers, accountId }]);
      await this.concepts.askToRead(accountId);
      return this.own(accountId);
    });
  }

  /** Returns the answers of these people by account id, in one query; people without answers are left out. */
  async findMany(accountIds: readonly number[]): Promise<Map<number, Answers>> {
    if (accountIds.length === 0) return new Map();
    const found = await this.questionnaires.findBy({ accountId: Any(accountIds) });
    return new Map(found.map((row) => [row.accountId, answersOf(row)]));
  }

  /** Inserts or replaces the answers of the demonstration's people, without checking the lock. */
  async createMany(answers: readonly (Answers & { accountId: number })[]): Promise<void> {
    await this.consents.give('matching', 'questionnaire', ...answers.map(({ accountId }) => accountId));
    await this.upsert(answers);
    await this.concepts.askToRead();
  }

  /** Returns a hash of the answers of these people. */
  async digestOf(accountIds: readonly number[]): Promise<string> {
    const [row] = await this.database.query<{ digest: string | null }>(DIGEST_SQL, [accountIds]);
    return row?.digest ?? '';
  }

  hasAnswered(accountId: number): Promise<boolean> {
    return this.questionnaires.existsBy({ accountId });
  }

  /** Deletes a person's answers. */
  async remove(accountId: number): Promise<void> {
    await this.questionnaires.delete({ accountId });
  }

  /** Inserts or replaces the answers of these people, in one statement. */
  private async upsert(answers: readonly (Answers & { accountId: number })[]): Promise<void> {
    const now = this.clock.now();
    await this.questionnaires
      .createQueryBuilder()
      .insert()
      .values(answers.map((one) => ({ ...one, createdAt: now, updatedAt: now })))
      .orUpdate([...FIELDS, 'updated_at'], ['account_id'])
      .execute();
  }
}
