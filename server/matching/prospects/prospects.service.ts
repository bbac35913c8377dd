import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { ConsentsService } from '../../consents/index.js';
import { type EventRow, EventsService, ReservationsService } from '../../events/index.js';
import { type Profile, ProfilesService } from '../../profile/index.js';
import { QuestionnairesService } from '../../questionnaire/index.js';
import { ConceptsService } from '../concepts/index.js';
import { type Person, wantToMeet } from '../engine/index.js';
import { EngineThreads } from '../threads/index.js';
import type { ProspectEntity } from './prospect.entity.js';
import { ProspectsRepository } from './prospects.repository.js';
import { type AgreementRange, countable, halfDayOf, toldAgreement, toldCount } from './prospects.rules.js';

const FORGET_PROSPECTS = 'matching.forget-prospects';

/** What somebody is told before they reserve. Null: too few people to say it. */
export interface Prospects {
  count: number | null;
  agreement: AgreementRange | null;
}

/** How many guests of an event somebody could be matched with and how far they agree, before they reserve. */
@Injectable()
export class ProspectsService implements OnModuleInit {
  constructor(
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly questionnaires: QuestionnairesService,
    private readonly consents: ConsentsService,
    private readonly repository: ProspectsRepository,
    private readonly engine: EngineThreads,
    private readonly concepts: ConceptsService,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    const run = () => this.repository.removeBefore(halfDayOf(this.clock.now()));
    this.jobs.define({ name: FORGET_PROSPECTS, hourly: true, run });
  }

  /**
   * Returns about how many guests of an event are whom a person wants to meet and want to meet them, in steps of five, and
   * how far most of them agree with the person. Blocks do not count, for one could be read from it. The guests are those of
   * the beginning of this half day, for everybody; an account is told the same until it ends. Throws EVENT_NOT_FOUND,
   * PROFILE_REQUIRED.
   */
  async of(eventId: number, userId: number): Promise<Prospects> {
    const event = await this.events.require(eventId);
    if (event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    const [user] = await this.profiles.find([userId]);
    if (!user) throw new DomainError('PROFILE_REQUIRED');
    const asOf = halfDayOf(this.clock.now());
    const told = await this.repository.find(eventId, userId, asOf);
    if (told && (told.answered || !(await this.hasAnswered(userId)))) return prospectsOf(told);
    await this.repository.keep(await this.compute(event, user, asOf));
    const kept = await this.repository.find(eventId, userId, asOf);
    return kept ? prospectsOf(kept) : { count: null, agreement: null };
  }

  /** Deletes what a person was told, as it was made of their answers. */
  forget(accountId: number): Promise<void> {
    return this.repository.forget(accountId);
  }

  private async hasAnswered(userId: number): Promise<boolean> {
    const consented = await this.consents.active([userId], 'matching');
    return consented.has(userId) && (await this.questionnaires.hasAnswered(userId));
  }

  private async compute(event: EventRow, user: Profile, asOf: Date): Promise<ProspectEntity> {
    const guests = countable(await this.reservations.attendingAt(event.id, asOf));
    const ids = guests.filter((id) => id !== user.accountId);
    const consented = await this.consents.active([...ids, user.accountId], 'matching');
    const others = (await this.profiles.find(ids)).filter(({ accountId }) => consented.has(accountId));
    const fitting = others.filter((other) => wantToMeet(user, other, event.format !== 'two_sides'));
    const answers = await this.questionnaires.findMany([...fitting, user].map(({ accountId }) => accountId));
    const person = ({ accountId, gender, lookingFor, age }: Profile): Person => ({
      id: accountId,
      gender,
      lookingFor,
      age,
      questionnaire: answers.get(accountId) ?? null,
    });
    const answered = consented.has(user.accountId) && answers.has(user.accountId);
    const count = toldCount(fitting.length);
    const agreements =
      answered && count !== null ? await this.agreements(person(user), fitting.map(person)) : [];
    const agreement = toldAgreement(agreements);
    return {
      eventId: event.id,
      accountId: user.accountId,
      asOf,
      count,
      answered,
      agreementFrom: agreement?.from ?? null,
      agreementTo: agreement?.to ?? null,
    };
  }

  private async agreements(user: Person, others: readonly Person[]): Promise<number[]> {
    const [person, ...people] = await this.concepts.withConcepts([user, ...others]);
    return person ? this.engine.agreementsWith(person, people) : [];
  }
}

function prospectsOf({ count, agreementFrom: from, agreementTo: to }: ProspectEntity): Prospects {
  return { count, agreement: from === null || to === null ? null : { from, to } };
}
