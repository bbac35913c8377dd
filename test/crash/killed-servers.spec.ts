import { setTimeout as pause } from 'node:timers/promises';
import { LoadScenario } from '../fixtures/load-scenario.js';
import { createTestDatabase, type TestDatabase } from '../fixtures/app/test-database.js';

jest.setTimeout(900_000);

/** After each round all work ends, and the invariants are checked. */
const ROUNDS = 2;
const DEATHS_A_ROUND = 25;
/** In milliseconds: the longest life of two servers side by side, and about how long one takes to start. */
const LONGEST_LIFE = 600;
const STARTS_WITHIN = 1500;

let database: TestDatabase;
let scenario: LoadScenario;
let deaths = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  scenario = new LoadScenario(database.url, 20_261_204);
  await scenario.setUp();
});
afterAll(async () => {
  await scenario.tearDown();
  await database.drop();
});

/** Servers die one after the other at moments that chance chooses, one in three while it is still starting. */
async function dieAndRise(index: 0 | 1, untilDeath: number): Promise<void> {
  while (deaths < untilDeath) {
    deaths += 1;
    const heir = scenario.newReplica();
    if (scenario.random(3) === 0) {
      await heir.spawn();
      await pause(scenario.random(STARTS_WITHIN));
      await heir.kill();
    } else {
      await heir.start();
      await pause(scenario.random(LONGEST_LIFE));
      // buyers go on with the heir; what they have asked the other one is cut off
      const [dies] = scenario.replicas.splice(index, 1, heir);
      await dies?.kill();
    }
    expect(await scenario.wrong()).toEqual([]);
  }
}

describe('servers killed with -9 while people buy and give back', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'sell no place twice, lose no franc and keep every word, round %i',
    async (round) => {
      const answered = scenario.answered;
      scenario.begin();
      const last = round * DEATHS_A_ROUND;
      await Promise.all([dieAndRise(0, last), dieAndRise(1, last), scenario.cancelOne()]);
      expect(await scenario.finish()).toEqual([]);
      // people did trade
      expect(scenario.answered).toBeGreaterThan(answered);
    },
  );

  it('died fifty times', () => expect(deaths).toBe(50));
});
