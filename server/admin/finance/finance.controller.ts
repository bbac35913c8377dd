import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditService, Downloadable } from '../../audit/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { zurichMonth } from '../../common/time/zurich.js';
import { BalanceService } from '../../payments/index.js';
import { FinanceService } from '../../reporting/index.js';
import {
  FINANCE_TABLE,
  FinanceDto,
  financeDto,
  FinanceEntriesDto,
  financeEntryDto,
  FinanceQuery,
  monthOf,
} from './finance.dto.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/finance')
export class FinanceController {
  constructor(
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly settings: Settings,
    private readonly finance: FinanceService,
    private readonly balance: BalanceService,
  ) {}

  /** The money of a month: sales, refunds, the provider’s fees, net, payouts and tax, by event and by day. */
  @Get()
  async month(@Query() query: FinanceQuery, @RequestLanguage() language: Language): Promise<FinanceDto> {
    const month = query.month ?? monthOf(this.clock.now());
    const finance = await this.finance.month(zurichMonth(month));
    return financeDto(month, finance, this.settings.company.vatPercent, language);
  }

  /** Each movement of it. */
  @Get('entries')
  @Downloadable('finance', 'statistics.finance_exported', FINANCE_TABLE)
  async entries(
    @Query() query: FinanceQuery,
    @RequestLanguage() language: Language,
  ): Promise<FinanceEntriesDto> {
    const month = query.month ?? monthOf(this.clock.now());
    const { items, total } = await this.finance.entries(zurichMonth(month), query);
    return { items: items.map((entry) => financeEntryDto(entry, language)), total };
  }

  /** Asks the provider what it took as fees and paid out since it was last asked; it is asked each hour by itself. */
  @Post('refresh')
  @HttpCode(200)
  @ApiErrors('UNAVAILABLE')
  async refresh(@CurrentUser() user: CurrentUser): Promise<SuccessDto> {
    await this.balance.read();
    await this.audit.record(user, { action: 'statistics.finance_refreshed' });
    return { success: true };
  }
}
