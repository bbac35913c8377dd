/** A meeting of a round, as positions of people. */
export type Meeting = readonly [number, number];

/** A meeting with its table, from 1. */
export interface Seating {
  table: number;
  guests: Meeting;
}

/** What decides who sits where. */
export interface TableRules {
  /** Whether a person belongs to the side that keeps its tables. */
  stays(person: number): boolean;
  /** The table of each person's last seat, or of their first announced one. */
  homes: ReadonlyMap<number, number>;
  /** Returns the table that was announced for a meeting in this round. */
  told(round: number, meeting: Meeting): number | undefined;
}

/**
 * Gives each meeting a table: the announced one; otherwise the former table of the person who stays; otherwise that of
 * either person; otherwise the first free one. So the smaller side keeps its tables wherever possible.
 */
export function seatAtTables(rounds: readonly (readonly Meeting[])[], rules: TableRules): Seating[][] {
  const homes = new Map(rules.homes);
  return rounds.map((meetings, round) => {
    const seated = new Map<number, Meeting>();
    const sit = (tableOf: (meeting: Meeting) => number | undefined) => (meeting: Meeting) => {
      const table = tableOf(meeting);
      if (table === undefined || seated.has(table)) return true;
      seated.set(table, meeting);
      return false;
    };
    const homeOf = (person: number | undefined): number | undefined =>
      person === undefined ? undefined : homes.get(person);
    let left = meetings.filter(sit((meeting) => rules.told(round, meeting)));
    left = left.filter(sit((meeting) => homeOf(meeting.find((person) => rules.stays(person)))));
    left = left.filter(sit(([one]) => homeOf(one)));
    left = left.filter(sit(([, two]) => homeOf(two)));
    left.forEach((meeting) => seated.set(firstFree(seated), meeting));
    for (const [table, meeting] of seated) meeting.forEach((person) => homes.set(person, table));
    return [...seated].map(([table, guests]) => ({ table, guests })).sort((x, y) => x.table - y.table);
  });
}

function firstFree(seated: ReadonlyMap<number, Meeting>): number {
  let table = 1;
  while (seated.has(table)) table++;
  return table;
}
