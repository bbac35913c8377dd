import type { Round } from '../matching/index.js';
import type { RoundSeatEntity } from './round-plan.entity.js';

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
export function seatsOf(eventId: number, rounds: readonly Round[], first: number): RoundSeatEntity[] {
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

/** Returns whether a round after `after` seats two people together of whom one has blocked the other. */
export function seatsBlocked(
  seats: readonly Seat[],
  after: number,
  blocked: readonly (readonly [number, number])[],
): boolean {
  const keys = new Set(blocked.map(([one, other]) => pairKey(one, other)));
  return seats.some(
    ({ round, accountId, partnerId }) =>
      round > after && partnerId !== null && keys.has(pairKey(accountId, partnerId)),
  );
}

/** Returns a key for two people, the same in either order. */
export function pairKey(one: number, other: number): string {
  return `${Math.min(one, other)} ${Math.max(one, other)}`;
}
