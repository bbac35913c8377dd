import { MINUTE } from '../common/time/durations.rules.js';
import type { Round } from '../matching/index.js';
import { pairKey } from '../relations/pairs.rules.js';
import type { RoundPlanEntity, RoundSeatEntity } from './round-plan.entity.js';

type Seat = Readonly<Omit<RoundSeatEntity, 'eventId'>>;

/** Returns the rounds in the engine's format, from 1 to `count`; rounds without seats are empty. */
export function roundsOf(seats: readonly Seat[], count: number): Round[] {
  const rounds = Array.from({ length: count }, (): Round => ({ tables: [], pauses: [] }));
  for (const { round, accountId, tableNumber, partnerId } of seats) {
    const at = rounds[round - 1];
    if (!at) continue;
    if (tableNumber === null || partnerId === null) at.pauses.push(accountId);
    // the partner's row contains the same
    else if (accountId < partnerId) at.tables.push({ table: tableNumber, guests: [accountId, partnerId] });
  }
  return rounds;
}

/** Returns the seats of rounds that the engine has planned; `first` is the number of the first one. */
export function toSeats(eventId: number, rounds: readonly Round[], first: number): RoundSeatEntity[] {
  return rounds.flatMap(({ tables, pauses }, index) => {
    const at = { eventId, round: first + index };
    return [
      ...tables.flatMap(({ table, guests: [one, other] }) => [
        { ...at, accountId: Number(one), tableNumber: table, partnerId: Number(other) },
        { ...at, accountId: Number(other), tableNumber: table, partnerId: Number(one) },
      ]),
      ...pauses.map((id) => ({ ...at, accountId: Number(id), tableNumber: null, partnerId: null })),
    ];
  });
}

/** Returns the guests with a seat or a pause in a round. */
export function plannedIn(seats: readonly Seat[], round: number): Set<number> {
  return new Set(seats.filter((seat) => seat.round === round).map(({ accountId }) => accountId));
}

/** Returns whether a round after `after` seats two people together of whom one has blocked the other (`blockedAmong`). */
export function seatsBlocked(seats: readonly Seat[], after: number, blocked: ReadonlySet<string>): boolean {
  return seats.some(
    ({ round, accountId, partnerId }) =>
      round > after && partnerId !== null && blocked.has(pairKey(accountId, partnerId)),
  );
}

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

/** Returns the change that ends the rounds for good. */
export function ended(now: Date): Change {
  return { state: 'ended', endedAt: now, pausedAt: null };
}

function roundBegins({ minutes }: RoundPlanEntity, round: number, beginsAt: Date): Change {
  return { state: 'running', round, beginsAt, endsAt: new Date(beginsAt.getTime() + minutes * MINUTE) };
}

function later(instant: Date | null, milliseconds: number): Date | null {
  return instant && new Date(instant.getTime() + milliseconds);
}
