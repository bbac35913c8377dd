import { seatsByGuest, tablesOf } from './seats.rules';

const PLAN = {
  rounds: [
    { round: 1, tables: [{ table: 2, guests: [1, 2] }], pauses: [3] },
    {
      round: 2,
      tables: [
        { table: 2, guests: [1, 3] },
        { table: 1, guests: [4, 5] },
      ],
      pauses: [2],
    },
  ],
};

describe('the plan on paper', () => {
  it('has for each table who sits there, round by round', () => {
    expect(tablesOf(PLAN)).toEqual([
      [1, [{ round: 2, guests: [4, 5] }]],
      [
        2,
        [
          { round: 1, guests: [1, 2] },
          { round: 2, guests: [1, 3] },
        ],
      ],
    ]);
  });

  it('has for each guest where they sit and with whom, and when they pause', () => {
    const seats = seatsByGuest(PLAN);
    expect(seats.get(1)).toEqual([
      { round: 1, table: 2, other: 2 },
      { round: 2, table: 2, other: 3 },
    ]);
    expect(seats.get(2)).toEqual([
      { round: 1, table: 2, other: 1 },
      { round: 2, table: null, other: null },
    ]);
    expect(seats.get(5)).toEqual([{ round: 2, table: 1, other: 4 }]);
  });
});
