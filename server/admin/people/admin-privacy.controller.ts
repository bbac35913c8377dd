import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { AuditedRead } from '../../audit/index.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import {
  DeletedDto,
  deletedDto,
  DeletionPreviewDto,
  deletionPreviewDto,
  DeletionPreviewService,
} from '../../privacy/index.js';
import { RequestReasonDto } from './people.dto.js';
import { AdminPrivacyService } from './admin-privacy.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/people/:id')
export class AdminPrivacyController {
  constructor(
    private readonly privacy: AdminPrivacyService,
    private readonly previews: DeletionPreviewService,
  ) {}

  /** Sends a person who has asked for it the link to their own export. They open it with their own log-in. */
  @Post('export')
  @HttpCode(200)
  @ApiErrors('MAIL_OFF', 'ADDRESS_NOT_VERIFIED', 'RATE_LIMITED')
  async orderExport(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @CurrentUser() user: CurrentUser,
    @Body() body: RequestReasonDto,
  ): Promise<SuccessDto> {
    await this.privacy.orderExport(user, accountId, body.reason);
    return { success: true };
  }

  /** What deleting a person would do to their places and their money. */
  @Get('deletion')
  @AuditedRead('account.deletion_read', 'account')
  async preview(@IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number): Promise<DeletionPreviewDto> {
    return deletionPreviewDto(await this.previews.of(accountId));
  }

  /** Deletes a person who has asked for it. An organiser cannot be deleted by another. */
  @Delete()
  async remove(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @CurrentUser() user: CurrentUser,
    @Body() body: RequestReasonDto,
  ): Promise<DeletedDto> {
    return deletedDto(await this.privacy.delete(user, accountId, body.reason));
  }
}
