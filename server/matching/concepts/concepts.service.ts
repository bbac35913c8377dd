import { Injectable } from '@nestjs/common';
import { OnJob } from '../../common/jobs/job-kind.js';
import { ConsentsService } from '../../consents/index.js';
import { type QuestionnaireTexts, QuestionnairesService, READ_TEXTS } from '../../questionnaire/index.js';
import { LEXICON_VERSION, type Person } from '../engine/index.js';
import { EngineThreads } from '../threads/engine-threads.js';

/** A person with the texts of their answers. */
interface Writer {
  accountId: number;
  texts: QuestionnaireTexts;
}

/** The concepts of people's texts: found once, and stored with the version of the lexicon. */
@Injectable()
export class ConceptsService {
  /** Number of people whose texts are analysed and stored together. */
  batch = 200;

  constructor(
    private readonly questionnaires: QuestionnairesService,
    private readonly consents: ConsentsService,
    private readonly engine: EngineThreads,
  ) {}

  /** Returns people with the concepts of their texts. Texts that were not analysed are analysed now, and stored. */
  async withConcepts(people: readonly Person[]): Promise<Person[]> {
    const writers = people.flatMap(({ id, questionnaire }) =>
      questionnaire ? [{ accountId: Number(id), texts: questionnaire as QuestionnaireTexts }] : [],
    );
    const texts = new Map(writers.map((writer) => [writer.accountId, writer.texts]));
    const known = await this.questionnaires.conceptsOf(texts, LEXICON_VERSION);
    const read = await this.readAndStore(writers.filter(({ accountId }) => !known.has(accountId)));
    for (const { accountId, concepts } of read) known.set(accountId, concepts);
    return people.map((person) => {
      const concepts = known.get(Number(person.id));
      return concepts ? { ...person, concepts } : person;
    });
  }

  /**
   * Analyses texts that were not analysed with the current lexicon, of one account or of all, in batches that are
   * stored separately: after a crash the next run continues. People without consent are left out.
   */
  @OnJob(READ_TEXTS)
  async readUnread({ accountId }: { accountId?: number }): Promise<void> {
    const accountIds = accountId === undefined ? null : [accountId];
    let above = 0;
    for (;;) {
      const rows = await this.questionnaires.unreadTexts(accountIds, above, LEXICON_VERSION, this.batch);
      const last = rows.at(-1);
      if (!last) return;
      const ids = rows.map((row) => row.accountId);
      const consented = await this.consents.active(ids, 'matching');
      const allowed = rows.filter((row) => consented.has(row.accountId));
      await this.readAndStore(allowed.map((row) => ({ accountId: row.accountId, texts: row })));
      above = last.accountId;
    }
  }

  private async readAndStore(writers: readonly Writer[]) {
    if (writers.length === 0) return [];
    const texts = writers.map((writer) => writer.texts);
    const concepts = await this.engine.run('readTexts', texts);
    const read = writers.flatMap((writer, at) => {
      const found = concepts[at];
      return found ? [{ ...writer, concepts: found }] : [];
    });
    await this.questionnaires.storeConcepts(read, LEXICON_VERSION);
    return read;
  }
}
