import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../common/http/access.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { OwnRefundDto } from './payment-lists.dto.js';
import { PaymentListsService } from './payment-lists.service.js';

@ApiTags('Payments')
@Controller()
export class GuestRefundsController {
  constructor(private readonly lists: PaymentListsService) {}

  /** Lists the user's refunds, newest first. */
  @Get('profile/refunds')
  list(@CurrentUser() user: CurrentUser, @RequestLanguage() language: Language): Promise<OwnRefundDto[]> {
    return this.lists.refundsOfGuest(user.accountId, language);
  }
}
