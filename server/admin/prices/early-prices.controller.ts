import { Body, Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { chfToRappen } from '../../common/money/chf.js';
import { EarlyPricesService } from '../../events/index.js';
import { AdminEarlyPricesService } from './admin-early-prices.service.js';
import { EarlyPriceDto, earlyPriceDto, EarlyPriceInput } from './prices.dto.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events/:id/early-price')
export class EarlyPricesController {
  constructor(
    private readonly admin: AdminEarlyPricesService,
    private readonly prices: EarlyPricesService,
  ) {}

  /** The early price of an event. */
  @Get()
  async find(@IdParam('id', 'EVENT_NOT_FOUND') eventId: number): Promise<EarlyPriceDto> {
    return earlyPriceDto(await this.prices.find(eventId));
  }

  /** Sets the early price; who has reserved keeps their price. */
  @Put()
  async set(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() { price, until, places }: EarlyPriceInput,
    @CurrentUser() user: CurrentUser,
  ): Promise<EarlyPriceDto> {
    const early = {
      eventId,
      priceRappen: chfToRappen(price),
      until: until ? new Date(until) : null,
      places: places ?? null,
    };
    return earlyPriceDto(await this.admin.set(user, early));
  }

  /** Ends the early price now; who has reserved keeps it. */
  @Delete()
  async end(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<EarlyPriceDto> {
    return earlyPriceDto(await this.admin.end(user, eventId));
  }
}
