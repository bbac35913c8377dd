import { AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { type DescribedObjection, objectionDto, ObjectionsService } from '../../privacy/index.js';
import { type People, PeopleListsService } from '../../reporting/index.js';
import {
  OBJECTIONS_TABLE,
  AnswerObjectionDto,
  NamedObjectionDto,
  ObjectionsDto,
  ObjectionsQuery,
} from './admin-objections.dto.js';

@OrganisersOnly()
@Controller('admin/objections')
export class AdminObjectionsController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly objections: ObjectionsService,
    private readonly people: PeopleListsService,
  ) {}

  /**
   * Lists the objections of guests to their match lists. With `status=open`, only those that wait for an
   * answer.
   */
  @Get()
  @Downloadable('objections', 'account.objections_exported', OBJECTIONS_TABLE)
  @AuditedRead('account.objections_read')
  async list(@Query() { status, ...page }: ObjectionsQuery): Promise<ObjectionsDto> {
    const decided = status === undefined ? undefined : status === 'decided';
    const { items, total } = await this.objections.list(decided, page);
    const people = await this.peopleOf(items);
    return { items: items.map((one) => namedDto(one, people)), total };
  }

  /** Answers an objection. An objection can be answered only once. */
  @Post(':id/answer')
  @HttpCode(200)
  @ApiErrors('ALREADY_DECIDED')
  async answer(
    @IdParam('id', 'OBJECTION_NOT_FOUND') id: number,
    @Body() { answer }: AnswerObjectionDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<NamedObjectionDto> {
    const answered = await this.database.transaction(async () => {
      const described = await this.objections.answer(id, answer, user.accountId);
      const { accountId: subjectId } = described.objection;
      const details = { objection_id: id };
      await this.audit.record(user, { action: 'account.objection_answered', subjectId, details });
      return described;
    });
    return namedDto(answered, await this.peopleOf([answered]));
  }

  private peopleOf(described: readonly DescribedObjection[]): Promise<People> {
    return this.people.find(described.flatMap(({ objection: one }) => [one.accountId, one.answeredBy]));
  }
}

// with the guest and the organiser who answered, unless they are deleted
function namedDto(described: DescribedObjection, people: People): NamedObjectionDto {
  const { accountId, answeredBy } = described.objection;
  const { name, email = '' } = people.get(accountId) ?? {};
  const answered_by = people.get(answeredBy)?.email ?? null;
  return { ...objectionDto(described), account_id: accountId, name: name ?? '', email, answered_by };
}
