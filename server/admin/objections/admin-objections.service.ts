import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { type DescribedObjection, ObjectionsService } from '../../privacy/index.js';
import { PeopleListsService } from '../../reporting/index.js';
import {
  type NamedObjectionDto,
  namedObjectionDto,
  type ObjectionsDto,
  type ObjectionsQuery,
} from './admin-objections.dto.js';

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
  async list({ status, ...page }: ObjectionsQuery): Promise<ObjectionsDto> {
    const { items, total } = await this.objections.list(status && status === 'decided', page);
    const people = await this.peopleOf(items);
    return { items: items.map((one) => namedObjectionDto(one, people)), total };
  }

  /**
   * Answers an objection, once; its guest reads the answer in the app, and is notified by mail. Throws
   * OBJECTION_NOT_FOUND, ALREADY_DECIDED.
   */
  async answer(organiser: CurrentUser, id: number, answer: string): Promise<NamedObjectionDto> {
    const answered = await this.database.transaction(async () => {
      const described = await this.objections.answer(id, answer, organiser.accountId);
      const { accountId: subjectId } = described.objection;
      const details = { objection_id: id };
      await this.audit.record(organiser, { action: 'account.objection_answered', subjectId, details });
      return described;
    });
    return namedObjectionDto(answered, await this.peopleOf([answered]));
  }

  private peopleOf(objections: readonly DescribedObjection[]) {
    const ids = objections.flatMap(({ objection: { accountId, answeredBy } }) => [accountId, answeredBy]);
    return this.people.find(ids);
  }
}
