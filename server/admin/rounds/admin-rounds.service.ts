import { Injectable } from '@nestjs/common';
import { AuditService, type AuditDetails } from '../../audit/index.js';
import type { CurrentUser } from '../../common/http/access.js';
import { HostsService } from '../../events/index.js';
import {
  type PlanInput,
  RoundsPlanningService,
  RoundsService,
  type RoundsSnapshot,
  RoundsSnapshots,
} from '../../rounds/index.js';

/** The rounds of an event for its hosts. Each change is recorded in the audit log, and returns the current plan. */
@Injectable()
export class AdminRoundsService {
  constructor(
    private readonly hosts: HostsService,
    private readonly audit: AuditService,
    private readonly planning: RoundsPlanningService,
    private readonly rounds: RoundsService,
    private readonly snapshots: RoundsSnapshots,
  ) {}

  /** Checks that the user is a host of the event, and records that they read the rounds. Throws EVENT_NOT_FOUND. */
  async requireToListen(user: CurrentUser, eventId: number): Promise<void> {
    await this.hosts.requireHost(eventId, user);
    const read = { action: 'event.rounds_read', subject: 'event' as const, subjectId: eventId };
    await this.audit.recordRead(user, read, { isAskedAgain: true });
  }

  /** Returns whether the user still is a host of the event; for organisers always true during their session. */
  mayStill(user: CurrentUser, eventId: number): Promise<boolean> {
    return this.hosts.mayCheckIn(eventId, user);
  }

  /** Returns the rounds of an event. Throws EVENT_NOT_FOUND, for another host's event too. */
  async find(user: CurrentUser, eventId: number): Promise<RoundsSnapshot> {
    await this.hosts.requireHost(eventId, user);
    return this.snapshots.read(eventId);
  }

  plan(user: CurrentUser, eventId: number, input: PlanInput): Promise<RoundsSnapshot> {
    return this.change(user, eventId, 'planned', async () => {
      await this.planning.plan(eventId, input);
      return true;
    });
  }

  start(user: CurrentUser, eventId: number): Promise<RoundsSnapshot> {
    return this.change(user, eventId, 'started', () => this.rounds.start(eventId));
  }

  next(user: CurrentUser, eventId: number, leaving?: number): Promise<RoundsSnapshot> {
    return this.change(user, eventId, 'next', () => this.rounds.next(eventId, leaving));
  }

  pause(user: CurrentUser, eventId: number): Promise<RoundsSnapshot> {
    return this.change(user, eventId, 'paused', () => this.rounds.pause(eventId));
  }

  end(user: CurrentUser, eventId: number): Promise<RoundsSnapshot> {
    return this.change(user, eventId, 'ended', () => this.rounds.end(eventId));
  }

  setGone(
    user: CurrentUser,
    eventId: number,
    { accountId, gone }: { accountId: number; gone: boolean },
  ): Promise<RoundsSnapshot> {
    return this.change(user, eventId, 'guest_gone', () => this.rounds.setGone(eventId, accountId, gone), {
      account_id: accountId,
      gone,
    });
  }

  acknowledge(user: CurrentUser, eventId: number, callId: number): Promise<RoundsSnapshot> {
    return this.change(user, eventId, 'call_acknowledged', () => this.rounds.acknowledge(eventId, callId));
  }

  private async change(
    user: CurrentUser,
    eventId: number,
    what: string,
    work: () => Promise<boolean>,
    details: AuditDetails = {},
  ): Promise<RoundsSnapshot> {
    await this.hosts.requireHost(eventId, user);
    const changed = await work();
    const snapshot = await this.snapshots.read(eventId);
    if (changed)
      await this.audit.record(user, {
        action: `event.rounds_${what}`,
        subject: 'event',
        subjectId: eventId,
        details: { round: snapshot.plan?.round ?? 0, ...details },
      });
    return snapshot;
  }
}
