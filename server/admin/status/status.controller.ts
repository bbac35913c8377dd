import { Controller, Get, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { invalidField } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { StatusDto } from './status.dto.js';
import { StatusService } from './status.service.js';

const JOB_ID = new ParseUUIDPipe({ exceptionFactory: () => invalidField('id', 'must be a UUID') });

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/status')
export class StatusController {
  constructor(private readonly service: StatusService) {}

  /** How the product is: what works, what waits, what failed. */
  @Get()
  status(): Promise<StatusDto> {
    return this.service.status();
  }

  /** Has a job that was given up run again. */
  @Post('jobs/:id/retry')
  @HttpCode(200)
  @ApiParam({ name: 'id', schema: { type: 'string', format: 'uuid' } })
  @ApiErrors('VALIDATION_FAILED', 'NOT_FOUND')
  async retry(@CurrentUser() user: CurrentUser, @Param('id', JOB_ID) id: string): Promise<SuccessDto> {
    await this.service.retryJob(user, id);
    return new SuccessDto();
  }
}
