import { LoadScenario } from '../fixtures/load-scenario.js';
import { createTestDatabase, type TestDatabase } from '../fixtures/app/test-database.js';

let database: TestDatabase;
let scenario: LoadScenario;
beforeAll(async () => {
  database = await createTestDatabase();
  scenario = new LoadScenario(database.url, 11);
  await scenario.setUp();
});
afterAll(async () => {
  await scenario.tearDown();
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
    scenario.begin({ withFaults: false });
    await scenario.goesOn(30);
    await scenario.control({ do: 'fault', ...fault });
    await scenario.providerIsWell();
    expect(await scenario.wrong()).toEqual([]);
    await scenario.goesOn(30);
    expect(await scenario.finish()).toEqual([]);
  });
});
