import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { TextConceptsEntity } from './text-concepts.entity.js';
import { TEXT_FIELDS, type TextConcepts, type TextField } from './text-concepts.rules.js';

/** The five texts of a person, and their hash. */
export type TextsRow = Record<TextField, string> & Pick<TextConceptsEntity, 'accountId' | 'textsDigest'>;

/** Hash of the current texts. The unit separator makes sure that a word moved to the next text changes it. */
const DIGEST = `md5(concat_ws(chr(31), ${TEXT_FIELDS.map((field) => `q.${field}`).join(', ')}))`;

/** $1 accounts, $2 version of the lexicon. Concepts of other texts, or of another lexicon, are left out. */
const CURRENT_SQL = `select c.account_id as "accountId", c.concepts, c.texts_digest as "textsDigest"
  from text_concepts c where c.account_id = any($1::integer[]) and c.lexicon_version = $2`;

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

/** The rows of `text_concepts`. */
@Injectable()
export class TextConceptsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the concepts found with a version of the lexicon, with the hash of their texts. */
  current(
    accountIds: readonly number[],
    version: string,
  ): Promise<Pick<TextConceptsEntity, 'accountId' | 'concepts' | 'textsDigest'>[]> {
    return this.database.query(CURRENT_SQL, [accountIds, version]);
  }

  /**
   * Returns texts that were not analysed with a version of the lexicon, in the order of accounts, from above `above`
   * on.
   */
  unread(accountIds: readonly number[] | null, above: number, version: string, limit: number) {
    return this.database.query<TextsRow>(UNREAD_SQL, [accountIds, above, version, limit]);
  }

  /** Inserts or replaces the concepts of texts. */
  async store(
    rows: readonly { accountId: number; textsDigest: string; concepts: TextConcepts }[],
    version: string,
    now: Date,
  ): Promise<void> {
    await this.database.query(STORE_SQL, [
      rows.map(({ accountId }) => accountId),
      rows.map(({ textsDigest }) => textsDigest),
      rows.map(({ concepts }) => JSON.stringify(concepts)),
      version,
      now,
    ]);
  }
}
