import { AuditedRead, Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import {
  OBJECTIONS_TABLE,
  AnswerObjectionDto,
  NamedObjectionDto,
  ObjectionsDto,
  ObjectionsQuery,
} from './admin-objections.dto.js';
import { AdminObjectionsService } from './admin-objections.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/objections')
export class AdminObjectionsController {
  constructor(private readonly objections: AdminObjectionsService) {}

  /** What guests object to their match lists; with `status=open` the queue. */
  @Get()
  @Downloadable('objections', 'account.objections_exported', OBJECTIONS_TABLE)
  @AuditedRead('account.objections_read')
  list(@Query() query: ObjectionsQuery): Promise<ObjectionsDto> {
    return this.objections.list(query);
  }

  /** Answers an objection, once. */
  @Post(':id/answer')
  @HttpCode(200)
  @ApiErrors('ALREADY_DECIDED')
  answer(
    @IdParam('id', 'OBJECTION_NOT_FOUND') id: number,
    @Body() body: AnswerObjectionDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<NamedObjectionDto> {
    return this.objections.answer(user, id, body.answer);
  }
}
