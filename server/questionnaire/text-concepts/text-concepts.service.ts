import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { jobKind } from '../../common/jobs/job-kind.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { HOUR } from '../../common/time/durations.rules.js';
import { TextConceptsRepository, type TextsRow } from './text-concepts.repository.js';
import { TEXT_FIELDS, type TextConcepts, type TextField } from './text-concepts.rules.js';

/** Analyses texts that have not been analysed: those of one account, or of all. Handled by `matching`. */
export const READ_TEXTS = jobKind<{ accountId?: number }>('questionnaire.read-texts', { every: HOUR });

/** The five texts of a person. */
export type QuestionnaireTexts = Readonly<Record<TextField, string>>;

/** The concepts of texts, stored with the version of the lexicon. The matching room analyses the texts. */
@Injectable()
export class TextConceptsService {
  constructor(
    private readonly repository: TextConceptsRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Enqueues the analysis of an account's texts, or of all texts, once the transaction has committed. */
  async askToRead(accountId?: number): Promise<void> {
    const data = accountId === undefined ? {} : { accountId };
    await this.jobs.enqueue(READ_TEXTS, data, { key: String(accountId ?? 'all') });
  }

  /**
   * Returns the concepts of these texts for a version of the lexicon, by account; accounts that are missing must be
   * analysed.
   */
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

  /**
   * Returns texts that were not analysed with a version of the lexicon, in the order of accounts, from above `above`
   * on.
   */
  unread(
    accountIds: readonly number[] | null,
    above: number,
    version: string,
    limit: number,
  ): Promise<TextsRow[]> {
    return this.repository.unread(accountIds, above, version, limit);
  }

  /**
   * Stores the concepts of texts. Answers that were changed in the meantime are analysed again, as their digest
   * differs.
   */
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

/** The same as the database computes from the columns. */
function digestOf(texts: QuestionnaireTexts): string {
  return createHash('md5')
    .update(TEXT_FIELDS.map((field) => texts[field]).join('\u001f'))
    .digest('hex');
}
