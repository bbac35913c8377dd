import { DatabaseClock } from './database-clock.js';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 11, 1, 12);

/** A machine whose clock is wrong by `ahead` milliseconds, and that can be let run or set. */
function machine(ahead = 0) {
  const state = { time: NOON + ahead, elapsed: 1000 };
  const run = (milliseconds: number) => {
    state.time += milliseconds;
    state.elapsed += milliseconds;
  };
  return { state, run, clock: new DatabaseClock({ time: () => state.time, elapsed: () => state.elapsed }) };
}

/** Lets a clock hear the database's time, with an answer that takes `took` milliseconds. */
function hear(clock: DatabaseClock, told: number, took = 0): void {
  clock.follow(new Date(told), clock.elapsed() - took, clock.elapsed());
}

describe('the clock that follows the database', () => {
  it('is the machine’s until the database was asked', () => {
    expect(machine(5).clock.now().getTime()).toBe(NOON + 5);
  });

  it.each([[2 * HOUR], [-2 * HOUR], [0]])(
    'tells the database’s time on a machine that is %i ms ahead',
    (ahead) => {
      const { clock, run } = machine(ahead);
      hear(clock, NOON);
      expect([clock.now().getTime(), clock.skew]).toEqual([NOON, ahead]);
      run(90_000);
      expect([clock.now().getTime(), clock.skew]).toEqual([NOON + 90_000, ahead]);
    },
  );

  it('does not jump when somebody sets the machine’s clock, and knows by how much that is wrong', () => {
    const { clock, state } = machine();
    hear(clock, NOON);
    state.time += 2 * HOUR;
    expect([clock.now().getTime(), clock.skew]).toEqual([NOON, 2 * HOUR]);
  });

  it('takes the middle of the time that an answer took', () => {
    const { clock } = machine();
    hear(clock, NOON, 400);
    expect(clock.now().getTime()).toBe(NOON + 200);
  });

  it('is not moved to and fro by answers that take a moment longer, and is by a real difference', () => {
    const { clock } = machine();
    hear(clock, NOON);
    hear(clock, NOON - 240);
    hear(clock, NOON + 300, 1000);
    expect(clock.now().getTime()).toBe(NOON);
    hear(clock, NOON + 600);
    expect(clock.now().getTime()).toBe(NOON + 600);
  });
});
