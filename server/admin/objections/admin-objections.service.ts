import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import { type DescribedObjection, ObjectionsService } from '../../privacy/index.js';
import { PeopleListsService, type PersonSummary } from '../../reporting/index.js';

/** An objection with its event, its author and the organiser who answered; undefined if the account was deleted. */
export interface NamedObjection extends DescribedObjection {
  guest: PersonSummary | undefined;
  answeredBy: PersonSummary | undefined;
}

/** Objections to match lists, for organisers. */
@Injectable()
export class AdminObjectionsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly objections: ObjectionsService,
    private readonly people: PeopleListsService,
  ) {}

  /** Returns a page of objections: open ones oldest first, otherwise newest first. */
  async list(answered: boolean | undefined, page: PageRequest): Promise<Page<NamedObjection>> {
    const { items, total } = await this.objections.list(answered, page);
    return { items: await this.named(items), total };
  }

  /**
   * Answers an objection, once; its guest reads the answer in the app, and is notified by mail. Throws
   * OBJECTION_NOT_FOUND, ALREADY_DECIDED.
   */
  async answer(organiser: CurrentUser, id: number, answer: string): Promise<NamedObjection> {
    const answered = await this.database.transaction(async () => {
      const described = await this.objections.answer(id, answer, organiser.accountId);
      await this.audit.record(organiser, {
        action: 'account.objection_answered',
        subject: 'account',
        subjectId: described.objection.accountId,
        details: { objection_id: id },
      });
      return described;
    });
    const [named] = await this.named([answered]);
    if (!named) throw new Error('An objection has vanished');
    return named;
  }

  private async named(objections: readonly DescribedObjection[]): Promise<NamedObjection[]> {
    const ids = objections.flatMap(({ objection: { accountId, answeredBy } }) => [
      accountId,
      ...(answeredBy ? [answeredBy] : []),
    ]);
    const people = await this.people.find([...new Set(ids)]);
    const byId = new Map(people.map((person) => [person.accountId, person]));
    return objections.map((one) => ({
      ...one,
      guest: byId.get(one.objection.accountId),
      answeredBy: one.objection.answeredBy === null ? undefined : byId.get(one.objection.answeredBy),
    }));
  }
}
