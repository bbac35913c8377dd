import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { ProspectsDto } from './prospects.dto.js';
import { ProspectsService } from './prospects.service.js';

@ApiTags('Matches')
@Controller('events/:id/prospects')
export class ProspectsController {
  constructor(private readonly prospects: ProspectsService) {}

  /** How many guests the user could be matched with and how far most agree, before reserving; renewed at noon and midnight (UTC). */
  @Get()
  count(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<ProspectsDto> {
    return this.prospects.of(eventId, user.accountId);
  }
}
