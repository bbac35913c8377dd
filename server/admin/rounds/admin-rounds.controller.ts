import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AuditedRead, CsvDownload } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, HostsAndOrganisers, OpenToTickets } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { ApiStream } from '../../common/http/api-fields.decorator.js';
import type { Page } from '../../common/http/page.js';
import {
  GuestGoneDto,
  NextRoundDto,
  PlanRoundsDto,
  type RoundLineDto,
  ROUNDS_TABLE,
  RoundsPlanDto,
} from './admin-rounds.dto.js';
import { AdminRoundsService } from './admin-rounds.service.js';

@ApiTags('Organisers')
@HostsAndOrganisers()
@Controller('admin/events/:id')
export class AdminRoundsController {
  constructor(private readonly rounds: AdminRoundsService) {}

  /** The plan of all rounds, and how far they are. Ask again, or listen to `rounds/live`. */
  @Get('rounds')
  @AuditedRead('event.rounds_read', { isAskedAgain: true })
  find(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.rounds.find(user, eventId);
  }

  /** The same as server-sent events, for the screen of a host. With `?ticket=` of a live ticket. */
  @Get('rounds/live')
  @OpenToTickets()
  @ApiErrors('UNAVAILABLE')
  @ApiStream(RoundsPlanDto)
  listen(
    @EventId() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Res() response: Response,
  ): Promise<void> {
    return this.rounds.listen(user, eventId, response);
  }

  /** The plan as a table, to be printed: a line for each table and pause of each round. */
  @Get('rounds.csv')
  @CsvDownload('rounds', 'event.rounds_exported', ROUNDS_TABLE)
  async lines(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<Page<RoundLineDto>> {
    const items = await this.rounds.lines(user, eventId);
    return { items, total: items.length };
  }

  /** Makes the plan of what is still to come anew for those checked in; rounds that have begun stay as they were. */
  @Post('rounds/plan')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED', 'INVALID_TRANSITION')
  plan(
    @EventId() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Body() body: PlanRoundsDto,
  ): Promise<RoundsPlanDto> {
    return this.rounds.plan(user, eventId, body);
  }

  /** Begins the first round; goes on after a pause. Pressed twice it happens once. */
  @Post('rounds/start')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  start(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.rounds.start(user, eventId);
  }

  /** Begins the next round after the break; after the last one all is over. Who came late is planned for, who left replaced. */
  @Post('rounds/next')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  next(
    @EventId() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { round }: NextRoundDto,
  ): Promise<RoundsPlanDto> {
    return this.rounds.next(user, eventId, round);
  }

  /** Stops the clock of the round until `start`. */
  @Post('rounds/pause')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  pause(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.rounds.pause(user, eventId);
  }

  /** Ends the rounds for good; what has not begun is forgotten. */
  @Post('rounds/end')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  end(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.rounds.end(user, eventId);
  }

  /** Notes that a guest has gone home, or is there after all; from the next round on somebody else sits there. */
  @Post('rounds/gone')
  @HttpCode(200)
  @ApiErrors('NOT_RESERVED', 'INVALID_TRANSITION')
  setGone(
    @EventId() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Body() body: GuestGoneDto,
  ): Promise<RoundsPlanDto> {
    return this.rounds.setGone(user, eventId, body);
  }

  /** Says that a host is on their way to who has called. */
  @Post('rounds/calls/:callId/acknowledge')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  acknowledge(
    @EventId() eventId: number,
    @IdParam('callId', 'NOT_FOUND') callId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<RoundsPlanDto> {
    return this.rounds.acknowledge(user, eventId, callId);
  }
}
