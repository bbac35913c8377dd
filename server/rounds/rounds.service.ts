import { Injectable } from '@nestjs/common';
import { AccountLimits } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError, invalidField } from '../common/errors/domain-error.js';
import { ReservationsService } from '../events/index.js';
import { advanced, ended, started } from './rounds.rules.js';
import type { RoundPlanEntity } from './round-plan.entity.js';
import { RoundsPlanningService } from './rounds-planning.service.js';
import { RoundsRepository } from './rounds.repository.js';

/** Maximum number of calls of one guest in ten minutes. */
const CALL_LIMIT = { name: 'round-calls', limit: 6, seconds: 600 };

/**
 * Advances the rounds of events. One writer at a time for each event; pressing the same button twice changes nothing.
 * All methods return whether anything has changed.
 */
@Injectable()
export class RoundsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: AccountLimits,
    private readonly reservations: ReservationsService,
    private readonly planning: RoundsPlanningService,
    private readonly repository: RoundsRepository,
  ) {}

  /** Begins the first round, or continues after a pause. Throws INVALID_TRANSITION (no plan, or it is over). */
  start(eventId: number): Promise<boolean> {
    return this.change(eventId, async (plan) => {
      if (plan.state === 'ended') throw notIn(plan);
      if (plan.state === 'waiting') await this.planning.refresh(plan);
      return started(plan, this.clock.now());
    });
  }

  /**
   * Ends the current round: the next one begins after the break, and after the last one the rounds are over. Late
   * arrivals are added to the plan, and guests who have gone are replaced. `leaving` is the round that the host saw: if
   * it has ended already, nothing happens. Throws INVALID_TRANSITION, VALIDATION_FAILED (a round that has not begun).
   */
  next(eventId: number, leaving?: number): Promise<boolean> {
    return this.change(eventId, async (plan) => {
      if (leaving !== undefined && leaving > plan.round) throw invalidField('round', 'has not begun');
      const isLeft = leaving !== undefined && (leaving < plan.round || plan.state === 'ended');
      if (isLeft) return null;
      if (plan.state !== 'running' && plan.state !== 'paused') throw notIn(plan);
      await this.planning.refresh(plan);
      if (plan.round >= plan.rounds) await this.repository.replaceSeats(eventId, plan.round, []);
      return advanced(plan, this.clock.now());
    });
  }

  /** Stops the clock of the current round. Throws INVALID_TRANSITION. */
  pause(eventId: number): Promise<boolean> {
    return this.change(eventId, async (plan) => {
      if (plan.state === 'paused') return null;
      if (plan.state !== 'running') throw notIn(plan);
      return { state: 'paused', pausedAt: this.clock.now() };
    });
  }

  /** Ends the rounds for good, and deletes those that have not begun. Throws INVALID_TRANSITION (no plan). */
  end(eventId: number): Promise<boolean> {
    return this.change(eventId, async (plan) => {
      if (plan.state === 'ended') return null;
      await this.repository.replaceSeats(eventId, plan.round, []);
      return ended(this.clock.now());
    });
  }

  /** Sets whether a guest has gone home. Throws NOT_RESERVED, INVALID_TRANSITION (no plan). */
  setGone(eventId: number, accountId: number, gone: boolean): Promise<boolean> {
    return this.change(eventId, async () => {
      const attendees = await this.reservations.attendees(eventId);
      if (!attendees.some((one) => one.accountId === accountId)) throw new DomainError('NOT_RESERVED');
      await this.repository.setGone(eventId, accountId, gone, this.clock.now());
      return {};
    });
  }

  /**
   * Calls a host for a guest. Calling twice is one call. Throws EVENT_NOT_FOUND, NOT_RESERVED, ACCOUNT_IN_REVIEW,
   * NOT_ATTENDED (not checked in), INVALID_TRANSITION (no plan, or it is over), RATE_LIMITED.
   */
  async call(eventId: number, accountId: number): Promise<void> {
    await this.reservations.requireDecidedAttendee(eventId, accountId);
    const attendees = await this.reservations.attendees(eventId);
    const isHere = attendees.some((one) => one.accountId === accountId && one.checkedInAt !== null);
    if (!isHere) throw new DomainError('NOT_ATTENDED');
    await this.limits.count(accountId, CALL_LIMIT);
    await this.change(eventId, async (plan) => {
      if (plan.state === 'ended') throw notIn(plan);
      await this.repository.addCall(eventId, accountId, this.clock.now());
      return {};
    });
  }

  /** Acknowledges a call: a host comes. A second time changes nothing. Throws INVALID_TRANSITION (no plan). */
  acknowledge(eventId: number, callId: number): Promise<boolean> {
    return this.change(eventId, async () =>
      (await this.repository.acknowledge(eventId, callId, this.clock.now())) ? {} : null,
    );
  }

  /** Returns the partners of a guest at an event, first round first. */
  metBy(eventId: number, accountId: number): Promise<number[]> {
    return this.repository.metBy(eventId, accountId);
  }

  /** Locks the plan and changes it as decided. null: changes nothing. {}: only other rows have changed. */
  private change(
    eventId: number,
    decide: (plan: RoundPlanEntity) => Promise<Partial<RoundPlanEntity> | null>,
  ): Promise<boolean> {
    return this.database.transaction(async () => {
      await this.repository.lock(eventId);
      const plan = await this.repository.findPlan(eventId);
      if (!plan) throw new DomainError('INVALID_TRANSITION', { args: { state: 'none' } });
      const change = await decide(plan);
      if (!change) return false;
      await this.repository.updatePlan(eventId, change);
      return true;
    });
  }
}

function notIn({ state }: RoundPlanEntity): DomainError {
  return new DomainError('INVALID_TRANSITION', { args: { state } });
}
