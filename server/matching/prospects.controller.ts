import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { ProspectsDto } from './prospects.dto.js';
import { ProspectsService } from './prospects.service.js';

@ApiTags('Matches')
@Controller('events/:id/prospects')
export class ProspectsController {
  constructor(private readonly prospects: ProspectsService) {}

  /** How many guests of an event are whom the user wants to meet and want to meet the user, before they reserve. */
  @Get()
  async count(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<ProspectsDto> {
    return { count: await this.prospects.count(eventId, user.accountId) };
  }
}
