import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountLimits } from '../../auth/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { CODE_REFUSALS, CODE_TRIES } from './code-tries.rules.js';
import { PriceDto, priceDto, PriceRequest } from './prices.dto.js';
import { PricingService } from './pricing.service.js';

@ApiTags('Payments')
@Controller('events/:id/price')
export class PricesController {
  constructor(
    private readonly pricing: PricingService,
    private readonly limits: AccountLimits,
  ) {}

  /** What a place would cost the user now, with a code and with their credit; takes nothing. */
  @Post()
  @HttpCode(200)
  @ApiErrors('RATE_LIMITED', ...CODE_REFUSALS)
  async preview(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId }: CurrentUser,
    @Body() { code }: PriceRequest,
  ): Promise<PriceDto> {
    if (code) await this.limits.count(accountId, CODE_TRIES);
    return priceDto(await this.pricing.preview(eventId, { accountId, code }));
  }
}
