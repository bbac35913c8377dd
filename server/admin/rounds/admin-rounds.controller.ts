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

/** Rounds of an event, for hosts. Each change is recorded in the audit log, and returns the current plan. */
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

  /** Returns the plan of all rounds and their progress. Poll it, or listen to `rounds/live`. */
  @Get('rounds')
  @AuditedRead('event.rounds_read', { isAskedAgain: true })
  async find(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.seenBy(user, await this.read(user, eventId));
  }

  /**
   * Streams the plan as server-sent events: the whole plan at once, and again after each change. Accepts a
   * live ticket in `?ticket=`.
   */
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

  /** Returns the plan as a CSV file: one line for each table and each pause of each round. */
  @Get('rounds.csv')
  @CsvDownload('rounds', 'event.rounds_exported', ROUNDS_TABLE)
  async lines(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<Page<RoundLineDto>> {
    const items = planLines(await this.read(user, eventId));
    return { items, total: items.length };
  }

  /** Plans the remaining rounds for the guests who are present. Rounds that have begun do not change. */
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

  /** Begins the first round, or continues after a pause. Calling it again has no effect. */
  @Post('rounds/start')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  start(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'started', () => this.rounds.start(eventId));
  }

  /**
   * Ends the current round. The next round begins after the break; after the last round, the rounds are over.
   * Late guests are added to the plan, and guests who have gone home are replaced.
   */
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

  /** Pauses the current round until `start` is called. */
  @Post('rounds/pause')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  pause(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'paused', () => this.rounds.pause(eventId));
  }

  /** Ends the rounds for good. Rounds that have not begun are deleted. */
  @Post('rounds/end')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  end(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'ended', () => this.rounds.end(eventId));
  }

  /** Records that a guest has gone home, or is present after all. Takes effect with the next round. */
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

  /** Acknowledges a call: a host is on the way to the guest. */
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
