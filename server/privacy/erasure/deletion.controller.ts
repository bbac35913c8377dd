import { Body, Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser, OpenToBlocked } from '../../common/http/access.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import {
  DeleteAccountDto,
  DeletedDto,
  deletedDto,
  DeletionPreviewDto,
  deletionPreviewDto,
} from './deletion.dto.js';
import { ErasureService } from './erasure.service.js';

@ApiTags('Privacy')
@Controller('account')
@AnyAccount()
export class DeletionController {
  constructor(private readonly erasure: ErasureService) {}

  /** What deleting the account would do to places and money. */
  @Get('deletion')
  @OpenToBlocked()
  async preview(
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<DeletionPreviewDto> {
    return deletionPreviewDto(await this.erasure.preview(user.accountId), language);
  }

  /** Deletes the account: everything personal goes at once, places are cancelled under their policy. */
  @Delete()
  @OpenToBlocked()
  @ApiErrors('INVALID_CREDENTIALS', 'LAST_ORGANISER', 'ACCOUNT_NOT_FOUND', 'RATE_LIMITED')
  async remove(@CurrentUser() user: CurrentUser, @Body() body: DeleteAccountDto): Promise<DeletedDto> {
    return deletedDto(await this.erasure.eraseOwn(user.accountId, body.password));
  }
}
