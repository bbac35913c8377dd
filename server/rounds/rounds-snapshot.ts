import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { EventsService, ReservationsService } from '../events/index.js';
import { RoundPlanner } from '../matching/index.js';
import { ProfilesService } from '../profile/index.js';
import { RelationsService } from '../relations/index.js';
import { RoundsRepository } from './rounds.repository.js';
import { pairKey } from './seating.rules.js';

/** Reads snapshots. */
@Injectable()
export class RoundsSnapshots {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly planner: RoundPlanner,
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
    const blocked = await this.relations.blockedAmong(ids);
    return {
      event,
      /** Null if there is none. */
      plan,
      seats,
      /** The guests with a seat at the event, by account. */
      attendees: new Map(
        attendees.map(({ accountId, side, checkedInAt: at }) => [accountId, { side, arrived: at !== null }]),
      ),
      /** The guests who have gone home. */
      gone: await this.repository.absent(eventId),
      profiles: new Map(profiles.map((profile) => [profile.accountId, profile])),
      /** Pairs in which one has blocked the other, as `pairKey` writes them. */
      blocked: new Set(blocked.map(([one, other]) => pairKey(one, other))),
      /** Open calls, oldest first. */
      calls: plan ? await this.repository.openCalls(eventId) : [],
      icebreakers: await this.planner.icebreakersAt(eventId),
      at: this.clock.now(),
    };
  }
}

/** Everything that screens show about the rounds of an event, at one moment. It does not decide who may see what. */
export type RoundsSnapshot = Awaited<ReturnType<RoundsSnapshots['read']>>;
