import type { RoundsPlan } from '../../../api/admin-types';

/** Where a guest is in a round: at a table with somebody, or alone. */
export interface PrintedSeat {
  round: number;
  table: number | null;
  other: number | null;
}

/** Returns the tables of a plan by their number, each with who sits there in each of its rounds. */
export function tablesOf({
  rounds,
}: Pick<RoundsPlan, 'rounds'>): [number, { round: number; guests: number[] }[]][] {
  const byTable = new Map<number, { round: number; guests: number[] }[]>();
  for (const { round, tables } of rounds)
    for (const { table, guests } of tables)
      byTable.set(table, [...(byTable.get(table) ?? []), { round, guests }]);
  return [...byTable].sort(([one], [other]) => one - other);
}

/** Returns where each guest of a plan is, round by round. */
export function seatsByGuest({ rounds }: Pick<RoundsPlan, 'rounds'>): Map<number, PrintedSeat[]> {
  const seats = new Map<number, PrintedSeat[]>();
  const add = (id: number, seat: PrintedSeat) => seats.set(id, [...(seats.get(id) ?? []), seat]);
  for (const { round, tables, pauses } of rounds) {
    for (const { table, guests } of tables)
      for (const id of guests) add(id, { round, table, other: guests.find((one) => one !== id) ?? null });
    for (const id of pauses) add(id, { round, table: null, other: null });
  }
  return seats;
}
