import { MINUTE, SECOND } from '../common/time/durations.rules.js';
import type { RoundPlanEntity } from './round-plan.entity.js';

type Change = Partial<RoundPlanEntity>;

/** Returns the change when a host presses start: the first round begins, or a paused one continues; or null. */
export function started(plan: RoundPlanEntity, now: Date): Change | null {
  if (plan.state === 'waiting') return roundBegins(plan, 1, now);
  if (plan.state !== 'paused' || !plan.pausedAt) return null;
  const pause = now.getTime() - plan.pausedAt.getTime();
  return {
    state: 'running',
    pausedAt: null,
    beginsAt: later(plan.beginsAt, pause),
    endsAt: later(plan.endsAt, pause),
  };
}

/** Returns the change when a host presses next: the next round, after the break; after the last one, the end. */
export function advanced(plan: RoundPlanEntity, now: Date): Change {
  if (plan.round >= plan.rounds) return ended(now);
  const beginsAt = new Date(now.getTime() + plan.breakMinutes * MINUTE);
  return { ...roundBegins(plan, plan.round + 1, beginsAt), pausedAt: null };
}

export function paused(now: Date): Change {
  return { state: 'paused', pausedAt: now };
}

export function ended(now: Date): Change {
  return { state: 'ended', endedAt: now, pausedAt: null };
}

/** Returns the remaining whole seconds of a paused round; null if the clock runs. */
export function secondsLeft({ pausedAt, endsAt }: RoundPlanEntity): number | null {
  if (!pausedAt || !endsAt) return null;
  return Math.max(0, Math.ceil((endsAt.getTime() - pausedAt.getTime()) / SECOND));
}

function roundBegins({ minutes }: RoundPlanEntity, round: number, beginsAt: Date): Change {
  return { state: 'running', round, beginsAt, endsAt: new Date(beginsAt.getTime() + minutes * MINUTE) };
}

function later(instant: Date | null, milliseconds: number): Date | null {
  return instant && new Date(instant.getTime() + milliseconds);
}
