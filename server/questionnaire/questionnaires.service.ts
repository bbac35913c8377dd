import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { DomainError } from '../common/errors/domain-error.js';
import { ProfileLock } from '../profile/index.js';
import { type Answers, QuestionnairesRepository } from './questionnaires.repository.js';

/** Answers to the compatibility questionnaire, for their owners and for the matching. */
@Injectable()
export class QuestionnairesService {
  constructor(
    private readonly questionnaires: QuestionnairesRepository,
    private readonly lock: ProfileLock,
    private readonly clock: Clock,
  ) {}

  /** One's own answers. Throws QUESTIONNAIRE_NOT_FOUND. */
  async own(accountId: number): Promise<Answers> {
    const [found] = await this.questionnaires.findMany([accountId]);
    if (!found) throw new DomainError('QUESTIONNAIRE_NOT_FOUND');
    return found;
  }

  /** Creates or replaces one's own answers. Throws PROFILE_LOCKED. */
  async save(accountId: number, answers: Answers): Promise<Answers> {
    await this.lock.requireOpen(accountId);
    await this.questionnaires.save([{ ...answers, accountId }], this.clock.now());
    return this.own(accountId);
  }

  /** The answers of these people by account id, in one query; who has not answered is left out. */
  async findMany(accountIds: readonly number[]): Promise<Map<number, Answers>> {
    if (accountIds.length === 0) return new Map();
    const found = await this.questionnaires.findMany(accountIds);
    return new Map(found.map(({ accountId, ...answers }) => [accountId, answers]));
  }

  /** Whether somebody has answered; what, is not read. */
  hasAnswered(accountId: number): Promise<boolean> {
    return this.questionnaires.has(accountId);
  }

  /** Adds or replaces the answers of people who are made rather than met: the demonstration's. */
  createMany(answers: readonly (Answers & { accountId: number })[]): Promise<void> {
    return this.questionnaires.save(answers, this.clock.now());
  }
}
