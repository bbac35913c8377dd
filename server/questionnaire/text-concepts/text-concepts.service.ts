import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { jobKind } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { TextConceptsRepository, type TextsRow } from './text-concepts.repository.js';
import { TEXT_FIELDS, type TextConcepts, type TextField } from './text-concepts.rules.js';

/** Reads what has not been read: the texts of one account, or without one those of all. `matching` does the work. */
export const READ_TEXTS = jobKind<{ accountId?: number }>('questionnaire.read-texts', { every: HOUR });

/** The five texts of a person. */
export type QuestionnaireTexts = Readonly<Record<TextField, string>>;

/** What texts were read into: kept with the version of the lexicon. It reads none: that is the matching's. */
@Injectable()
export class TextConceptsService {
  constructor(
    private readonly repository: TextConceptsRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Asks for the texts of an account to be read, once the transaction has committed; without an account those of all. */
  async askToRead(accountId?: number): Promise<void> {
    const data = accountId === undefined ? {} : { accountId };
    await this.jobs.enqueue(READ_TEXTS, data, { key: String(accountId ?? 'all') });
  }

  /** Returns what these texts were read into with a version of the lexicon, by account; who is missing is to be read. */
  async find(
    texts: ReadonlyMap<number, QuestionnaireTexts>,
    version: string,
  ): Promise<Map<number, TextConcepts>> {
    if (texts.size === 0) return new Map();
    const rows = await this.repository.current([...texts.keys()], version);
    const current = rows.filter(({ accountId, textsDigest }) => {
      const given = texts.get(accountId);
      return given && digestOf(given) === textsDigest;
    });
    return new Map(current.map(({ accountId, concepts }) => [accountId, concepts]));
  }

  /** Returns texts that have not been read with a version of the lexicon, in the order of accounts above one. */
  unread(
    accountIds: readonly number[] | null,
    above: number,
    version: string,
    limit: number,
  ): Promise<TextsRow[]> {
    return this.repository.unread(accountIds, above, version, limit);
  }

  /** Stores what texts were read into. Answers that were changed meanwhile are read again: the digest is another. */
  async store(
    read: readonly { accountId: number; texts: QuestionnaireTexts; concepts: TextConcepts }[],
    version: string,
  ): Promise<void> {
    if (read.length === 0) return;
    const rows = read.map(({ accountId, texts, concepts }) => ({
      accountId,
      textsDigest: digestOf(texts),
      concepts,
    }));
    await this.repository.store(rows, version, this.clock.now());
  }
}

/** As the database makes it of the columns. */
function digestOf(texts: QuestionnaireTexts): string {
  return createHash('md5')
    .update(TEXT_FIELDS.map((field) => texts[field]).join('\u001f'))
    .digest('hex');
}
