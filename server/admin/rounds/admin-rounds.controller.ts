import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { type AuditDetails, AuditedRead, AuditService, CsvDownload } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, HostsAndOrganisers, OpenToTickets } from '../../common/http/access.js';
import { EventId, IdParam } from '../../common/http/id.pipe.js';
import { ApiStream } from '../../common/http/api-fields.decorator.js';
import type { Page } from '../../common/http/page.js';
import { HostsService } from '../../events/index.js';
import { PhotoAddresses } from '../../profile/index.js';
import {
  RoundsLive,
  RoundsPlanningService,
  RoundsService,
  type RoundsSnapshot,
  RoundsSnapshots,
} from '../../rounds/index.js';
import {
  GuestGoneDto,
  NextRoundDto,
  PlanRoundsDto,
  type RoundLineDto,
  ROUNDS_TABLE,
  RoundsPlanDto,
} from './admin-rounds.dto.js';
import { planLines, roundsPlanDto } from './host-view.js';

/** Each change is recorded in the audit log, and returns the current plan. */
@HostsAndOrganisers()
@Controller('admin/events/:id')
export class AdminRoundsController {
  constructor(
    private readonly hosts: HostsService,
    private readonly audit: AuditService,
    private readonly planning: RoundsPlanningService,
    private readonly rounds: RoundsService,
    private readonly snapshots: RoundsSnapshots,
    private readonly live: RoundsLive,
    private readonly addresses: PhotoAddresses,
  ) {}

  /** The plan of all rounds, and how far they are. Ask again, or listen to `rounds/live`. */
  @Get('rounds')
  @AuditedRead('event.rounds_read', { isAskedAgain: true })
  async find(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.seenBy(user, await this.read(user, eventId));
  }

  /** The same as server-sent events, for the screen of a host. With `?ticket=` of a live ticket. */
  @Get('rounds/live')
  @OpenToTickets()
  @ApiErrors('UNAVAILABLE')
  @ApiStream(RoundsPlanDto)
  async listen(
    @EventId() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Res() response: Response,
  ): Promise<void> {
    await this.hosts.requireHost(eventId, user);
    await this.audit.recordRead(user, { action: 'event.rounds_read', subjectId: eventId }, true);
    const { accountId, sessionId } = user;
    const mayStill = () => this.hosts.mayCheckIn(eventId, user);
    const see = (snapshot: RoundsSnapshot) => this.seenBy(user, snapshot);
    this.live.begin(eventId, { accountId, sessionId, see, mayStill }, response);
  }

  /** The plan as a table, to be printed: a line for each table and pause of each round. */
  @Get('rounds.csv')
  @CsvDownload('rounds', 'event.rounds_exported', ROUNDS_TABLE)
  async lines(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<Page<RoundLineDto>> {
    const items = planLines(await this.read(user, eventId));
    return { items, total: items.length };
  }

  /** Makes the plan of what is still to come anew for those checked in; rounds that have begun stay as they were. */
  @Post('rounds/plan')
  @HttpCode(200)
  @ApiErrors('EVENT_CANCELLED', 'INVALID_TRANSITION')
  plan(
    @EventId() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { break_minutes: breakMinutes, ...input }: PlanRoundsDto,
  ): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'planned', async () => {
      await this.planning.plan(eventId, { ...input, breakMinutes });
      return true;
    });
  }

  /** Begins the first round; goes on after a pause. Pressed twice it happens once. */
  @Post('rounds/start')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  start(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'started', () => this.rounds.start(eventId));
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
    return this.change(user, eventId, 'next', () => this.rounds.next(eventId, round));
  }

  /** Stops the clock of the round until `start`. */
  @Post('rounds/pause')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  pause(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'paused', () => this.rounds.pause(eventId));
  }

  /** Ends the rounds for good; what has not begun is forgotten. */
  @Post('rounds/end')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  end(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'ended', () => this.rounds.end(eventId));
  }

  /** Notes that a guest has gone home, or is there after all; from the next round on somebody else sits there. */
  @Post('rounds/gone')
  @HttpCode(200)
  @ApiErrors('NOT_RESERVED', 'INVALID_TRANSITION')
  setGone(
    @EventId() eventId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { account_id, gone = true }: GuestGoneDto,
  ): Promise<RoundsPlanDto> {
    const work = () => this.rounds.setGone(eventId, account_id, gone);
    return this.change(user, eventId, 'guest_gone', work, { account_id, gone });
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
    return this.change(user, eventId, 'call_acknowledged', () => this.rounds.acknowledge(eventId, callId));
  }

  private seenBy(user: CurrentUser, snapshot: RoundsSnapshot): RoundsPlanDto {
    return roundsPlanDto(snapshot, user, this.addresses);
  }

  private async read(user: CurrentUser, eventId: number): Promise<RoundsSnapshot> {
    await this.hosts.requireHost(eventId, user);
    return this.snapshots.read(eventId);
  }

  private async change(
    user: CurrentUser,
    eventId: number,
    what: string,
    work: () => Promise<boolean>,
    more: AuditDetails = {},
  ): Promise<RoundsPlanDto> {
    await this.hosts.requireHost(eventId, user);
    const changed = await work();
    const snapshot = await this.snapshots.read(eventId);
    const details = { round: snapshot.plan?.round ?? 0, ...more };
    if (changed)
      await this.audit.record(user, { action: `event.rounds_${what}`, subjectId: eventId, details });
    return this.seenBy(user, snapshot);
  }
}
