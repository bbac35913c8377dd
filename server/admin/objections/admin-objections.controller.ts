import { AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { type DescribedObjection, ObjectionsService } from '../../privacy/index.js';
import { PeopleListsService } from '../../reporting/index.js';
import {
  OBJECTIONS_TABLE,
  AnswerObjectionDto,
  NamedObjectionDto,
  namedObjectionDto,
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

  /** What guests object to their match lists; with `status=open` the queue. */
  @Get()
  @Downloadable('objections', 'account.objections_exported', OBJECTIONS_TABLE)
  @AuditedRead('account.objections_read')
  async list(@Query() { status, ...page }: ObjectionsQuery): Promise<ObjectionsDto> {
    const { items, total } = await this.objections.list(status && status === 'decided', page);
    const people = await this.peopleOf(items);
    return { items: items.map((one) => namedObjectionDto(one, people)), total };
  }

  /** Answers an objection, once. */
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
    return namedObjectionDto(answered, await this.peopleOf([answered]));
  }

  private peopleOf(objections: readonly DescribedObjection[]) {
    const ids = objections.flatMap(({ objection: { accountId, answeredBy } }) => [accountId, answeredBy]);
    return this.people.find(ids);
  }
}
