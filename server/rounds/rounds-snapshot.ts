import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { SECOND } from '../common/time/durations.rules.js';
import { EventsService, ReservationsService } from '../events/index.js';
import { MatchesService } from '../matching/index.js';
import { ProfilesService } from '../profile/index.js';
import { RelationsService } from '../relations/index.js';
import type { RoundsClockDto } from './guest-rounds.dto.js';
import { RoundsRepository } from './rounds.repository.js';

@Injectable()
export class RoundsSnapshots {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly matches: MatchesService,
    private readonly relations: RelationsService,
    private readonly repository: RoundsRepository,
  ) {}

  /** Returns the snapshot of an event. Throws EVENT_NOT_FOUND. */
  async read(eventId: number) {
    const event = await this.events.require(eventId);
    const attendees = await this.reservations.attendees(eventId);
    const plan = await this.repository.findPlan(eventId);
    const seats = plan ? await this.repository.seatsOf(eventId) : [];
    const ids = [...new Set([...attendees, ...seats].map(({ accountId }) => accountId))];
    const profiles = await this.profiles.find(ids);
    return {
      event,
      plan,
      seats,
      /** The guests with a seat at the event, by account. */
      attendees: new Map(
        attendees.map(({ accountId, side, checkedInAt: at }) => [accountId, { side, arrived: at !== null }]),
      ),
      gone: await this.repository.gone(eventId),
      profiles: new Map(profiles.map((profile) => [profile.accountId, profile])),
      blocked: await this.relations.blockedAmong(ids),
      /** Open calls, oldest first. */
      calls: plan ? await this.repository.openCalls(eventId) : [],
      icebreakers: await this.matches.icebreakersAt(eventId),
      at: this.clock.now(),
    };
  }
}

/** Everything that screens show about the rounds of an event, at one moment. It does not decide who may see what. */
export type RoundsSnapshot = Awaited<ReturnType<RoundsSnapshots['read']>>;

/** Returns the progress of the rounds, the same for everybody. Without a plan, it comes from the event's settings. */
export function roundsClock({ plan, event, at }: RoundsSnapshot): RoundsClockDto {
  const runs = plan?.state === 'running';
  const left = plan?.pausedAt && plan.endsAt && (plan.endsAt.getTime() - plan.pausedAt.getTime()) / SECOND;
  return {
    state: plan?.state ?? 'none',
    round: plan?.round ?? 0,
    of: plan?.rounds ?? 0,
    minutes: plan?.minutes ?? event.roundMinutes,
    begins_at: runs ? plan.beginsAt : null,
    ends_at: runs ? plan.endsAt : null,
    seconds_left: left == null ? null : Math.max(0, Math.ceil(left)),
    now: at,
  };
}
