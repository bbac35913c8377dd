import { Market } from '../support/market.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

jest.setTimeout(90_000);

let database: TestDatabase;
let market: Market;
beforeAll(async () => {
  database = await createTestDatabase();
  market = new Market(database.url, 11);
  await market.setUp();
});
afterAll(async () => {
  await market.tearDown();
  await database.drop();
});

describe('the payment provider while people buy and give back', () => {
  it.each([
    ['is down', { mode: 'down' }, 40],
    ['does what it is told, and its answers are lost', { mode: 'answer_lost' }, 40],
    ['does not answer', { mode: 'timeout', times: 12 }, 4],
    ['answers 500', { mode: 'error' }, 40],
    ['asks for patience', { mode: 'rate_limit' }, 40],
    ['forgets its webhooks', null, 0],
  ])('%s: no place is sold twice, no franc lost, every word kept', async (_name, fault, refusals) => {
    market.begin({ weather: false });
    await market.goesOn(30);
    await market.control({ do: 'fault', target: fault ? 'api' : 'webhooks', mode: 'lost', ...fault });
    await market.standsStill(refusals);
    expect(await market.wrong()).toEqual([]);
    await market.goesOn(10);
    if (fault) await market.control({ do: 'clear' });
    await market.goesOn(30);
    expect(await market.settle()).toEqual([]);
  });
});
