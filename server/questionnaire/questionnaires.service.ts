import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { columnsOf } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { jobKind } from '../common/jobs/job-kind.js';
import { Jobs } from '../common/jobs/jobs.js';
import { HOUR } from '../common/time/durations.rules.js';
import { ConsentsService } from '../consents/index.js';
import { ProfileLock } from '../profile/index.js';
import { TEXT_FIELDS, type TextConcepts, type TextField } from './text-concepts.rules.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
import { QuestionnaireEntity, TextConceptsEntity } from './questionnaire.entity.js';

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
const ANSWERS_DIGEST_SQL = `select md5(string_agg(row(account_id, ${FIELDS.join(', ')})::text, ',' order by account_id)) as digest
  from questionnaires where account_id = any($1::integer[])`;

/** Hash of a person's texts, as `textsDigest`. The separator makes sure that a word moved to the next text changes it. */
const TEXTS_DIGEST = `md5(concat_ws(chr(31), ${TEXT_FIELDS.map((field) => `q.${field}`).join(', ')}))`;

/** The stored concepts that were found with one version of the lexicon: $1 accounts, $2 version. */
const CURRENT_SQL = `select ${columnsOf(TextConceptsEntity, 'c')} from text_concepts c
  where c.account_id = any($1::integer[]) and c.lexicon_version = $2`;

/** Texts without concepts of one version of the lexicon: $1 accounts (null: all), $2 above this id, $3 version, $4 how many. */
const UNREAD_SQL = `select q.account_id as "accountId", ${TEXT_FIELDS.map((field) => `q.${field}`).join(', ')},
    ${TEXTS_DIGEST} as "textsDigest"
  from questionnaires q
  where q.account_id > $2 and ($1::integer[] is null or q.account_id = any($1))
    and not exists (select from text_concepts c
      where c.account_id = q.account_id and c.lexicon_version = $3 and c.texts_digest = ${TEXTS_DIGEST})
  order by q.account_id limit $4`;

/** Stores concepts, except of people without answers: $1 accounts, $2 digests, $3 concepts, $4 version, $5 time. */
const STORE_SQL = `insert into text_concepts (account_id, lexicon_version, texts_digest, concepts, read_at)
  select q.account_id, $4, given.digest, given.concepts, $5
  from unnest($1::integer[], $2::text[], $3::jsonb[]) as given (account_id, digest, concepts)
    join questionnaires q using (account_id)
  order by q.account_id for key share of q
  on conflict (account_id) do update set lexicon_version = excluded.lexicon_version,
    texts_digest = excluded.texts_digest, concepts = excluded.concepts, read_at = excluded.read_at`;

/** Analyses texts that have not been analysed: those of one account, or of all. Handled by `matching`. */
export const READ_TEXTS = jobKind<{ accountId?: number }>('questionnaire.read-texts', { every: HOUR });

/** The five texts of a person. */
export type QuestionnaireTexts = Readonly<Record<TextField, string>>;

/** Returns the answers among other fields, always in the same order: the hash of the matching input depends on it. */
export function answersOf(row: Answers): Answers {
  return Object.fromEntries(FIELDS.map((field) => [field, row[field]])) as unknown as Answers;
}

/** Answers to the questionnaire, and the concepts that `matching` found in their texts, by version of its lexicon. */
@Injectable()
export class QuestionnairesService {
  constructor(
    private readonly lock: ProfileLock,
    private readonly consents: ConsentsService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
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
      await this.askToRead(accountId);
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
    await this.askToRead();
  }

  /** Returns a hash of the answers of these people. */
  async digestOf(accountIds: readonly number[]): Promise<string> {
    const [row] = await this.database.query<{ digest: string | null }>(ANSWERS_DIGEST_SQL, [accountIds]);
    return row?.digest ?? '';
  }

  hasAnswered(accountId: number): Promise<boolean> {
    return this.questionnaires.existsBy({ accountId });
  }

  /** Deletes a person's answers. */
  async remove(accountId: number): Promise<void> {
    await this.questionnaires.delete({ accountId });
  }

  /** Returns the concepts of texts by account, for a version of the lexicon; missing ones must be analysed. */
  async conceptsOf(
    texts: ReadonlyMap<number, QuestionnaireTexts>,
    version: string,
  ): Promise<Map<number, TextConcepts>> {
    if (texts.size === 0) return new Map();
    const rows = await this.database.query<TextConceptsEntity>(CURRENT_SQL, [[...texts.keys()], version]);
    const current = rows.filter(({ accountId, textsDigest: stored }) => {
      const given = texts.get(accountId);
      return given && textsDigest(given) === stored;
    });
    return new Map(current.map(({ accountId, concepts }) => [accountId, concepts]));
  }

  /** Stores the concepts of texts. Answers that have changed since are analysed again, as their digest differs. */
  async storeConcepts(
    read: readonly { accountId: number; texts: QuestionnaireTexts; concepts: TextConcepts }[],
    version: string,
  ): Promise<void> {
    if (read.length === 0) return;
    await this.database.query(STORE_SQL, [
      read.map(({ accountId }) => accountId),
      read.map(({ texts }) => textsDigest(texts)),
      read.map(({ concepts }) => JSON.stringify(concepts)),
      version,
      this.clock.now(),
    ]);
  }

  /** Returns texts that were not analysed with a version of the lexicon, by account, from above `above` on. */
  unreadTexts(accountIds: readonly number[] | null, above: number, version: string, limit: number) {
    type Row = Record<TextField, string> & Pick<TextConceptsEntity, 'accountId' | 'textsDigest'>;
    return this.database.query<Row>(UNREAD_SQL, [accountIds, above, version, limit]);
  }

  /** Enqueues the analysis of an account's texts, or of all texts, once the transaction has committed. */
  private async askToRead(accountId?: number): Promise<void> {
    const data = accountId === undefined ? {} : { accountId };
    await this.jobs.enqueue(READ_TEXTS, data, { key: String(accountId ?? 'all') });
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

/** Returns the same hash as TEXTS_DIGEST. */
function textsDigest(texts: QuestionnaireTexts): string {
  return hash('md5', TEXT_FIELDS.map((field) => texts[field]).join('\u001f'), 'hex');
}
