import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { BulkDto, BulkInput, BulkQuery } from './bulk.dto.js';
import { BulkService } from './bulk.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events/bulk')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  /**
   * Publishes, cancels, deletes or edits many events. With `dry_run=1` it only shows what would become of each and what is
   * refused; the fingerprint of that does it.
   */
  @Post()
  @HttpCode(200)
  @ApiErrors('EVENT_NOT_FOUND', 'PLAN_CHANGED')
  run(
    @Query() { dry_run: dryRun }: BulkQuery,
    @Body() body: BulkInput,
    @CurrentUser() user: CurrentUser,
  ): Promise<BulkDto> {
    return dryRun === '1' ? this.bulk.preview(body) : this.bulk.carryOut(user, body);
  }
}
