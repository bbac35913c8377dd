import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../common/http/access.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { OwnRefundDto, ownRefundDto } from './guest-refunds.dto.js';
import { GuestRefundsService } from './guest-refunds.service.js';

@ApiTags('Payments')
@Controller()
export class GuestRefundsController {
  constructor(private readonly refunds: GuestRefundsService) {}

  /** Money that the user has coming or got back, newest first, with the reason. */
  @Get('profile/refunds')
  async list(
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<OwnRefundDto[]> {
    return (await this.refunds.ofAccount(user.accountId)).map((one) => ownRefundDto(one, language));
  }
}
