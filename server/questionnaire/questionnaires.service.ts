import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ConsentsService } from '../consents/index.js';
import { ProfileLock } from '../profile/index.js';
import { TextConceptsService } from './text-concepts/text-concepts.service.js';
import { type Answers, QuestionnairesRepository } from './questionnaires.repository.js';

/** Answers to the compatibility questionnaire. */
@Injectable()
export class QuestionnairesService {
  constructor(
    private readonly questionnaires: QuestionnairesRepository,
    private readonly lock: ProfileLock,
    private readonly consents: ConsentsService,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly concepts: TextConceptsService,
  ) {}

  /** Returns a person's answers. Throws QUESTIONNAIRE_NOT_FOUND. */
  async own(accountId: number): Promise<Answers> {
    const found = (await this.questionnaires.findMany([accountId])).get(accountId);
    if (!found) throw new DomainError('QUESTIONNAIRE_NOT_FOUND');
    return found;
  }

  /**
   * Inserts or replaces a person's answers. Storing answers is a consent to matching, if there is none yet. Returns the
   * answers. Throws PROFILE_LOCKED.
   */
  async save(accountId: number, answers: Answers): Promise<Answers> {
    if (await this.hasAnswered(accountId)) await this.lock.requireOpen(accountId);
    else {
      const withdrawnAt = await this.consents.lastWithdrawnAt(accountId, 'matching');
      await this.lock.requireOpenForFirstAnswers(accountId, withdrawnAt);
    }
    return this.database.transaction(async () => {
      await this.consents.give('matching', 'questionnaire', accountId);
      await this.questionnaires.save([{ ...answers, accountId }], this.clock.now());
      await this.concepts.askToRead(accountId);
      return this.own(accountId);
    });
  }

  /** Deletes a person's answers. */
  remove(accountId: number): Promise<void> {
    return this.questionnaires.remove(accountId);
  }

  /** Returns the answers of these people by account id, in one query; people without answers are left out. */
  async findMany(accountIds: readonly number[]): Promise<Map<number, Answers>> {
    return accountIds.length === 0 ? new Map() : this.questionnaires.findMany(accountIds);
  }

  /** Returns a hash of the answers of these people. */
  digestOf(accountIds: readonly number[]): Promise<string> {
    return this.questionnaires.digestOf(accountIds);
  }

  /** Returns whether a person has answered. */
  hasAnswered(accountId: number): Promise<boolean> {
    return this.questionnaires.has(accountId);
  }

  /** Inserts or replaces the answers of the demonstration's people, without checking the lock. */
  async createMany(answers: readonly (Answers & { accountId: number })[]): Promise<void> {
    await this.consents.give('matching', 'questionnaire', ...answers.map(({ accountId }) => accountId));
    await this.questionnaires.save(answers, this.clock.now());
    await this.concepts.askToRead();
  }
}
