import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { EventId } from '../../common/http/id.pipe.js';
import { DecideEventDto, EventDecisionDto } from './decisions.dto.js';
import { DecisionsService } from './decisions.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events/:id/decision')
export class DecisionsController {
  constructor(private readonly decisions: DecisionsService) {}

  /** The numbers of an event and their outlook, what was decided, and what each decision would do. */
  @Get()
  find(@EventId() eventId: number): Promise<EventDecisionDto> {
    return this.decisions.view(eventId);
  }

  /** Decides whether the event takes place, once for each of its dates, and does it. */
  @Post()
  @HttpCode(200)
  @ApiErrors('ALREADY_DECIDED', 'EVENT_CANCELLED', 'EVENT_ALREADY_BEGUN', 'INVALID_TRANSITION')
  decide(
    @EventId() eventId: number,
    @Body() body: DecideEventDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<EventDecisionDto> {
    return this.decisions.decide(user, eventId, body);
  }
}
