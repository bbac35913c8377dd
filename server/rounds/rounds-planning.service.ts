import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError, invalidField } from '../common/errors/domain-error.js';
import { EventsService, type EventWithSeats, ReservationsService } from '../events/index.js';
import { MatchingService, type RoundsReport } from '../matching/index.js';
import { RelationsService } from '../relations/index.js';
import type { RoundPlanEntity } from './round-plan.entity.js';
import { RoundsRepository } from './rounds.repository.js';
import { plannedIn, roundsOf, seatsBlocked, toSeats } from './rounds.rules.js';

/** A host's input for a plan; absent fields stay as planned, or come from the event's settings. */
export type PlanInput = Partial<Pick<RoundPlanEntity, 'minutes' | 'rounds' | 'tables' | 'breakMinutes'>>;

/** Plans the rounds of an event, and updates the plan for the remaining rounds. */
@Injectable()
export class RoundsPlanningService {
  private readonly logger = new Logger('Rounds');

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly matching: MatchingService,
    private readonly relations: RelationsService,
    private readonly repository: RoundsRepository,
  ) {}

  /**
   * Plans the remaining rounds for the guests who are present. Rounds that have begun stay as they were. Throws
   * EVENT_NOT_FOUND, EVENT_CANCELLED, INVALID_TRANSITION (a draft, or the rounds are over), VALIDATION_FAILED (fewer
   * rounds than have begun), UNAVAILABLE.
   */
  async plan(eventId: number, input: PlanInput): Promise<void> {
    const event = await this.events.require(eventId);
    if (event.status === 'cancelled') throw new DomainError('EVENT_CANCELLED');
    if (event.status !== 'published')
      throw new DomainError('INVALID_TRANSITION', { args: { state: event.status } });
    // the plan prefers matches, so they must have been computed
    await this.matching.ensureMatches(event);
    await this.database.transaction(async () => {
      await this.repository.lock(eventId);
      const plan = await this.repository.findPlan(eventId);
      if (plan?.state === 'ended') throw new DomainError('INVALID_TRANSITION', { args: { state: 'ended' } });
      const settings = settingsOf(event, plan, input);
      const round = plan?.round ?? 0;
      if (input.rounds !== undefined && input.rounds <= round)
        throw invalidField('rounds', `must be more than the ${round} that have begun`);
      const report =
        settings.rounds > round
          ? await this.seatAnew(event, { ...settings, round }, await this.present(eventId))
          : plan?.report;
      if (!report) throw new Error('A plan without rounds');
      const change = { ...settings, report, plannedAt: this.clock.now() };
      if (plan) await this.repository.updatePlan(eventId, change);
      else await this.repository.insertPlan({ ...NEW_PLAN, ...change, eventId });
    });
  }

  /**
   * Updates the remaining rounds if a guest has come, gone, or been blocked since, in the running transaction. If the
   * engine is too busy the plan stays, so that a host who presses next is not refused.
   */
  async refresh(plan: RoundPlanEntity): Promise<void> {
    const { eventId, round, rounds } = plan;
    if (round >= rounds) return;
    const event = await this.events.require(eventId);
    const present = await this.present(eventId);
    if (!(await this.isStale(event, plan, present))) return;
    try {
      const report = await this.seatAnew(event, plan, present);
      await this.repository.updatePlan(eventId, { report, plannedAt: this.clock.now() });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      this.logger.warn(`The rounds of event ${eventId} stay as planned: ${error.message}`);
    }
  }

  // guests who are checked in and have not gone home
  private async present(eventId: number): Promise<Set<number>> {
    const attendees = await this.reservations.attendees(eventId);
    const gone = await this.repository.gone(eventId);
    const present = attendees.filter(({ accountId: id, checkedInAt }) => checkedInAt && !gone.has(id));
    return new Set(present.map(({ accountId }) => accountId));
  }

  private async isStale(event: EventWithSeats, { round }: RoundPlanEntity, present: ReadonlySet<number>) {
    const seats = await this.repository.seatsOf(event.id);
    const planned = plannedIn(seats, round + 1);
    const plannable = await this.matching.plannable(event, present);
    if (planned.size !== plannable.size || [...plannable].some((id) => !planned.has(id))) return true;
    return seatsBlocked(seats, round, await this.relations.blockedAmong([...planned]));
  }

  private async seatAnew(
    event: EventWithSeats,
    { round, rounds, tables }: Pick<RoundPlanEntity, 'round' | 'rounds' | 'tables'>,
    present: ReadonlySet<number>,
  ): Promise<RoundsReport> {
    const before = roundsOf(await this.repository.seatsOf(event.id), rounds);
    const planned = await this.matching.planRounds(event, {
      present,
      rounds: rounds - round,
      tables,
      past: before.slice(0, round),
      announced: before.slice(round),
    });
    await this.repository.replaceSeats(event.id, round, toSeats(event.id, planned.rounds, round + 1));
    return planned.report;
  }
}

const NEW_PLAN = {
  state: 'waiting' as const,
  version: 1,
  round: 0,
  beginsAt: null,
  endsAt: null,
  pausedAt: null,
  endedAt: null,
};

function settingsOf(event: EventWithSeats, plan: RoundPlanEntity | null, input: PlanInput) {
  return {
    minutes: input.minutes ?? plan?.minutes ?? event.roundMinutes,
    rounds: input.rounds ?? plan?.rounds ?? event.roundCount,
    breakMinutes: input.breakMinutes ?? plan?.breakMinutes ?? event.roundBreakMinutes,
    tables: input.tables !== undefined ? input.tables : plan ? plan.tables : event.roundTables,
  };
}
