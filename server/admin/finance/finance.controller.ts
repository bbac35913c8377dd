import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { AuditService, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { BalanceService } from '../../payments/index.js';
import {
  FINANCE_TABLE,
  FinanceDto,
  FinanceEntriesDto,
  FinanceQuery,
  FinanceService,
} from '../../reporting/index.js';

@OrganisersOnly()
@Controller('admin/finance')
export class FinanceController {
  constructor(
    private readonly audit: AuditService,
    private readonly finance: FinanceService,
    private readonly balance: BalanceService,
  ) {}

  /** Returns sales, refunds, provider fees, net, payouts and tax of a month, by event and by day. */
  @Get()
  month(@Query() query: FinanceQuery, @RequestLanguage() language: Language): Promise<FinanceDto> {
    return this.finance.month(query, language);
  }

  /** Lists the ledger entries of a month, oldest first. */
  @Get('entries')
  @Downloadable('finance', 'statistics.finance_exported', FINANCE_TABLE)
  entries(@Query() query: FinanceQuery, @RequestLanguage() language: Language): Promise<FinanceEntriesDto> {
    return this.finance.entries(query, language);
  }

  /** Fetches new fees and payouts from the payment provider. A job does this every hour too. */
  @Post('refresh')
  @HttpCode(200)
  @ApiErrors('UNAVAILABLE')
  async refresh(@CurrentUser() user: CurrentUser): Promise<SuccessDto> {
    await this.balance.read();
    await this.audit.record(user, { action: 'statistics.finance_refreshed' });
    return { success: true };
  }
}
