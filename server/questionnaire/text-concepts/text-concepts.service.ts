import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { jobKind } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { TEXT_FIELDS, type TextConcepts, type TextField } from './text-concepts.rules.js';
import { Database } from '../../common/database/database.js';
import { columnsOf } from '../../common/database/columns.js';
import { TextConceptsEntity } from './text-concepts.entity.js';

/** Hash of the current texts. The unit separator makes sure that a word moved to the next text changes it. */
const DIGEST = `md5(concat_ws(chr(31), ${TEXT_FIELDS.map((field) => `q.${field}`).join(', ')}))`;

/** $1 accounts, $2 version of the lexicon. Concepts of other texts, or of another lexicon, are left out. */
const CURRENT_SQL = `select ${columnsOf(TextConceptsEntity, 'c')} from text_concepts c
  where c.account_id = any($1::integer[]) and c.lexicon_version = $2`;

/** $1 accounts or null for all after $2, $3 version of the lexicon, $4 how many. */
const UNREAD_SQL = `select q.account_id as "accountId", ${TEXT_FIELDS.map((field) => `q.${field}`).join(', ')},
    ${DIGEST} as "textsDigest"
  from questionnaires q
  where q.account_id > $2 and ($1::integer[] is null or q.account_id = any($1))
    and not exists (select from text_concepts c
      where c.account_id = q.account_id and c.lexicon_version = $3 and c.texts_digest = ${DIGEST})
  order by q.account_id limit $4`;

/** $1 accounts, $2 digests, $3 concepts, $4 version, $5 time. People without answers are left out. */
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

/** The concepts of texts, stored with the version of the lexicon. The matching room analyses the texts. */
@Injectable()
export class TextConceptsService {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** Enqueues the analysis of an account's texts, or of all texts, once the transaction has committed. */
  async askToRead(accountId?: number): Promise<void> {
    const data = accountId === undefined ? {} : { accountId };
    await this.jobs.enqueue(READ_TEXTS, data, { key: String(accountId ?? 'all') });
  }

  /** Returns the concepts of texts by account, for a version of the lexicon; missing ones must be analysed. */
  async find(
    texts: ReadonlyMap<number, QuestionnaireTexts>,
    version: string,
  ): Promise<Map<number, TextConcepts>> {
    if (texts.size === 0) return new Map();
    const rows = await this.database.query<TextConceptsEntity>(CURRENT_SQL, [[...texts.keys()], version]);
    const current = rows.filter(({ accountId, textsDigest }) => {
      const given = texts.get(accountId);
      return given && digestOf(given) === textsDigest;
    });
    return new Map(current.map(({ accountId, concepts }) => [accountId, concepts]));
  }

  /** Stores the concepts of texts. Answers that have changed since are analysed again, as their digest differs. */
  async store(
    read: readonly { accountId: number; texts: QuestionnaireTexts; concepts: TextConcepts }[],
    version: string,
  ): Promise<void> {
    if (read.length === 0) return;
    await this.database.query(STORE_SQL, [
      read.map(({ accountId }) => accountId),
      read.map(({ texts }) => digestOf(texts)),
      read.map(({ concepts }) => JSON.stringify(concepts)),
      version,
      this.clock.now(),
    ]);
  }

  /** Returns texts that were not analysed with a version of the lexicon, by account, from above `above` on. */
  unread(accountIds: readonly number[] | null, above: number, version: string, limit: number) {
    type Row = Record<TextField, string> & Pick<TextConceptsEntity, 'accountId' | 'textsDigest'>;
    return this.database.query<Row>(UNREAD_SQL, [accountIds, above, version, limit]);
  }
}

/** The same as the database computes from the columns. */
function digestOf(texts: QuestionnaireTexts): string {
  return createHash('md5')
    .update(TEXT_FIELDS.map((field) => texts[field]).join('\u001f'))
    .digest('hex');
}
