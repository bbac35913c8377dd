import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Conditional } from '../common/http/conditional.decorator.js';
import { Settings } from '../common/config/settings.js';
import { Public } from '../common/http/access.js';
import { type Language, RequestLanguage } from '../common/http/request-language.js';
import { NextEventsDto, nextEventsDto } from './next-events.dto.js';
import { NextEventsService } from './next-events.service.js';

@ApiTags('Events')
@Controller('events/next')
export class NextEventsController {
  constructor(
    private readonly events: NextEventsService,
    private readonly settings: Settings,
  ) {}

  /** The next three published events, with their prices and the refund rule. */
  @Get()
  @Public()
  @Conditional()
  @Header('Cache-Control', 'public, max-age=30')
  async list(@RequestLanguage() language: Language): Promise<NextEventsDto> {
    return nextEventsDto(await this.events.list(), this.settings.refundHours, language);
  }
}
