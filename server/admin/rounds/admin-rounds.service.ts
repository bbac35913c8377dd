import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { AuditService, type AuditDetails } from '../../audit/index.js';
import type { CurrentUser } from '../../common/http/access.js';
import { HostsService } from '../../events/index.js';
import { PhotoAddresses } from '../../profile/index.js';
import {
  RoundsLive,
  RoundsPlanningService,
  RoundsService,
  type RoundsSnapshot,
  RoundsSnapshots,
} from '../../rounds/index.js';
import type { GuestGoneDto, PlanRoundsDto, RoundLineDto, RoundsPlanDto } from './admin-rounds.dto.js';
import { planLines, roundsPlanDto } from './host-view.js';

/** The rounds of an event for its hosts. Each change is recorded in the audit log, and returns the current plan. */
@Injectable()
export class AdminRoundsService {
  constructor(
    private readonly hosts: HostsService,
    private readonly audit: AuditService,
    private readonly planning: RoundsPlanningService,
    private readonly rounds: RoundsService,
    private readonly snapshots: RoundsSnapshots,
    private readonly live: RoundsLive,
    private readonly addresses: PhotoAddresses,
  ) {}

  /**
   * Sends a host the rounds of an event as they change, for as long as they are its host, and records that they read
   * them. Throws EVENT_NOT_FOUND.
   */
  async listen(user: CurrentUser, eventId: number, response: Response): Promise<void> {
    await this.hosts.requireHost(eventId, user);
    await this.audit.recordRead(user, { action: 'event.rounds_read', subjectId: eventId }, true);
    const { accountId, sessionId } = user;
    const mayStill = () => this.hosts.mayCheckIn(eventId, user);
    const see = (snapshot: RoundsSnapshot) => this.seenBy(user, snapshot);
    this.live.begin(eventId, { accountId, sessionId, see, mayStill }, response);
  }

  /** Returns the rounds of an event. Throws EVENT_NOT_FOUND, for another host's event too. */
  async find(user: CurrentUser, eventId: number): Promise<RoundsPlanDto> {
    return this.seenBy(user, await this.read(user, eventId));
  }

  /** Returns the plan of an event as lines, with names. Throws EVENT_NOT_FOUND. */
  async lines(user: CurrentUser, eventId: number): Promise<RoundLineDto[]> {
    return planLines(await this.read(user, eventId));
  }

  plan(
    user: CurrentUser,
    eventId: number,
    { break_minutes: breakMinutes, ...input }: PlanRoundsDto,
  ): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'planned', async () => {
      await this.planning.plan(eventId, { ...input, breakMinutes });
      return true;
    });
  }

  start(user: CurrentUser, eventId: number): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'started', () => this.rounds.start(eventId));
  }

  next(user: CurrentUser, eventId: number, leaving?: number): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'next', () => this.rounds.next(eventId, leaving));
  }

  pause(user: CurrentUser, eventId: number): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'paused', () => this.rounds.pause(eventId));
  }

  end(user: CurrentUser, eventId: number): Promise<RoundsPlanDto> {
    return this.change(user, eventId, 'ended', () => this.rounds.end(eventId));
  }

  setGone(
    user: CurrentUser,
    eventId: number,
    { account_id, gone = true }: GuestGoneDto,
  ): Promise<RoundsPlanDto> {
    const work = () => this.rounds.setGone(eventId, account_id, gone);
    return this.change(user, eventId, 'guest_gone', work, { account_id, gone });
  }

  acknowledge(user: CurrentUser, eventId: number, callId: number): Promise<RoundsPlanDto> {
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
    details: AuditDetails = {},
  ): Promise<RoundsPlanDto> {
    await this.hosts.requireHost(eventId, user);
    const changed = await work();
    const snapshot = await this.snapshots.read(eventId);
    const all = { round: snapshot.plan?.round ?? 0, ...details };
    if (changed)
      await this.audit.record(user, { action: `event.rounds_${what}`, subjectId: eventId, details: all });
    return this.seenBy(user, snapshot);
  }
}
