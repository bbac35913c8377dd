import { LoadScenario } from '../fixtures/load-scenario.js';
import { createTestDatabase, type TestDatabase } from '../fixtures/app/test-database.js';

let database: TestDatabase;
let market: LoadScenario;
beforeAll(async () => {
  database = await createTestDatabase();
  market = new LoadScenario(database.url, 11);
  await market.setUp();
});
afterAll(async () => {
  await market.tearDown();
  await database.drop();
});

describe('the payment provider while people buy and give back', () => {
  it.each([
    ['is down', { target: 'api', mode: 'down', times: 40 }],
    ['does what it is told, and its answers are lost', { target: 'api', mode: 'answer_lost', times: 40 }],
    ['does not answer', { target: 'api', mode: 'timeout', times: 12 }],
    ['answers 500', { target: 'api', mode: 'error', times: 40 }],
    ['asks for patience', { target: 'api', mode: 'rate_limit', times: 40 }],
    ['forgets its webhooks', { target: 'webhooks', mode: 'lost', times: 40 }],
  ])('%s: no place is sold twice, no franc lost, every word kept', async (_name, fault) => {
    market.begin({ weather: false });
    await market.goesOn(30);
    await market.control({ do: 'fault', ...fault });
    await market.providerIsWell();
    expect(await market.wrong()).toEqual([]);
    await market.goesOn(30);
    expect(await market.settle()).toEqual([]);
  });
});
