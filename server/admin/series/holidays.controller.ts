import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OrganisersOnly } from '../../common/http/access.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { holidaysOf } from '../../events/index.js';
import { HolidaysDto, HolidaysQuery } from './holidays.dto.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/holidays')
export class HolidaysController {
  /** The holidays of the canton of a city in a month. */
  @Get()
  async list(
    @Query() { city, month }: HolidaysQuery,
    @RequestLanguage() language: Language,
  ): Promise<HolidaysDto> {
    const items = await holidaysOf(city, `${month}-01`, `${month}-31`, language);
    return { items, total: items.length };
  }
}
