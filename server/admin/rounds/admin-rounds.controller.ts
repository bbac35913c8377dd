import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AuditedRead, CsvDownload } from '../../audit/index.js';
import { RoundsLive, type RoundsSnapshot } from '../../rounds/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, HostsAndOrganisers, OpenToTickets } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
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
import { HostView, planLines } from './host-view.js';

const Event = () => IdParam('id', 'EVENT_NOT_FOUND');

@ApiTags('Organisers')
@HostsAndOrganisers()
@Controller('admin/events/:id')
export class AdminRoundsController {
  constructor(
    private readonly rounds: AdminRoundsService,
    private readonly view: HostView,
    private readonly live: RoundsLive,
  ) {}

  /** The plan of all rounds, and how far they are. Ask again, or listen to `rounds/live`. */
  @Get('rounds')
  @AuditedRead('event.rounds_read', 'event', { isAskedAgain: true })
  async find(@Event() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.view.of(await this.rounds.find(user, eventId), user);
  }

  /** The same as server-sent events, for the screen of a host. With `?ticket=` of a live ticket. */
  @Get('rounds/live')
  @OpenToTickets()
  @ApiErrors('UNAVAILABLE')
  @ApiStream(RoundsPlanDto)
  async listen(
    @Event() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Res() response: Response,
  ): Promise<void> {
    await this.rounds.requireToListen(user, eventId);
    const { accountId, sessionId } = user;
    const mayStill = () => this.rounds.mayStill(user, eventId);
    const see = (snapshot: RoundsSnapshot) => this.view.of(snapshot, user);
    this.live.begin(eventId, { accountId, sessionId, see, mayStill }, response);
  }

  /** The plan as a table, to be printed: a line for each table and pause of each round. */
  @Get('rounds.csv')
  @CsvDownload('rounds', 'event.rounds_exported', 'event', ROUNDS_TABLE)
  async lines(@Event() eventId: number, @CurrentUser() user: CurrentUser): Promise<Page<RoundLineDto>> {
    const items = planLines(await this.rounds.find(user, eventId));
    return { items, total: items.length };
  }

  /** Makes the plan of what is still to come anew for those checked in; rounds that have begun stay as they were. */
  @Post('rounds/plan')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED', 'INVALID_TRANSITION')
  async plan(
    @Event() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { minutes, rounds, tables, break_minutes: breakMinutes }: PlanRoundsDto,
  ): Promise<RoundsPlanDto> {
    return this.view.of(
      await this.rounds.plan(user, eventId, { minutes, rounds, tables, breakMinutes }),
      user,
    );
  }

  /** Begins the first round; goes on after a pause. Pressed twice it happens once. */
  @Post('rounds/start')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async start(@Event() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.view.of(await this.rounds.start(user, eventId), user);
  }

  /** Begins the next round after the break; after the last one all is over. Who came late is planned for, who left replaced. */
  @Post('rounds/next')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async next(
    @Event() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { round }: NextRoundDto,
  ): Promise<RoundsPlanDto> {
    return this.view.of(await this.rounds.next(user, eventId, round), user);
  }

  /** Stops the clock of the round until `start`. */
  @Post('rounds/pause')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async pause(@Event() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.view.of(await this.rounds.pause(user, eventId), user);
  }

  /** Ends the rounds for good; what has not begun is forgotten. */
  @Post('rounds/end')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async end(@Event() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.view.of(await this.rounds.end(user, eventId), user);
  }

  /** Notes that a guest has gone home, or is there after all; from the next round on somebody else sits there. */
  @Post('rounds/gone')
  @HttpCode(200)
  @ApiErrors('NOT_RESERVED', 'INVALID_TRANSITION')
  async setGone(
    @Event() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { account_id: accountId, gone = true }: GuestGoneDto,
  ): Promise<RoundsPlanDto> {
    return this.view.of(await this.rounds.setGone(user, eventId, { accountId, gone }), user);
  }

  /** Says that a host is on their way to who has called. */
  @Post('rounds/calls/:callId/acknowledge')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  async acknowledge(
    @Event() eventId: number,
    @IdParam('callId', 'NOT_FOUND') callId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<RoundsPlanDto> {
    return this.view.of(await this.rounds.acknowledge(user, eventId, callId), user);
  }
}
