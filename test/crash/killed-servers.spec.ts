import { setTimeout as pause } from 'node:timers/promises';
import { Market } from '../support/market.js';
import type { Replica } from '../support/replica.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

jest.setTimeout(150_000);

const ROUNDS = 5;
/** Each replica dies so often in a round: fifty deaths in all. */
const DEATHS = 5;
/** The longest life between two deaths, in milliseconds. */
const LONGEST_LIFE = 600;

let database: TestDatabase;
let market: Market;
let deaths = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  market = new Market(database.url, 20_261_204);
  await market.setUp();
});
afterAll(async () => {
  await market.tearDown();
  await database.drop();
});

/** Kills a replica over and over at a moment that chance chooses: one in five while it is still starting. */
async function dieAndRise(replica: Replica): Promise<void> {
  for (let death = 0; death < DEATHS; death++) {
    await pause(market.dice(LONGEST_LIFE));
    await replica.kill();
    deaths += 1;
    expect(await market.wrong()).toEqual([]);
    if (market.dice(5) === 0 && death + 1 < DEATHS) await replica.spawn();
    else await replica.start();
  }
}

describe('servers killed with -9 while people buy and give back', () => {
  it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
    'sell no place twice, lose no franc and keep every word, round %i',
    async () => {
      const heard = market.heard;
      market.begin();
      await Promise.all([...market.replicas.map(dieAndRise), market.cancelOne()]);
      expect(await market.settle()).toEqual([]);
      // people did trade
      expect(market.heard).toBeGreaterThan(heard);
    },
  );

  it('died fifty times', () => expect(deaths).toBe(50));
});
