import { type TestDatabase, createTestDatabase } from '../fixtures/app/test-database.js';
import { LoadScenario } from '../fixtures/load-scenario.js';

/** Requests between two restarts. */
const BETWEEN = 30;

let database: TestDatabase;
let scenario: LoadScenario;
beforeAll(async () => {
  database = await createTestDatabase();
  // the grace of production; on a busy machine an answer that opens a payment page takes its time
  const settings = { SHUTDOWN_GRACE_SECONDS: '2', HOLD_SECONDS: '15', STRIPE_TIMEOUT_SECONDS: '30' };
  scenario = new LoadScenario(database.url, 20_261_122, { behindProxy: true, settings });
  await scenario.setUp();
});
afterAll(async () => {
  await scenario.tearDown();
  await database.drop();
});

describe('two replicas behind a balancer, each restarted twice while people buy', () => {
  it('lose no request, sell no place twice and keep every word', async () => {
    scenario.begin({ withFaults: false });
    for (const index of [0, 1, 0, 1] as const) {
      await scenario.goesOn(BETWEEN);
      const { code } = await scenario.replace(index, scenario.newReplica());
      expect(code).toBe(0);
    }
    expect(await scenario.finish()).toEqual([]);
    expect(scenario.proxy.lost).toEqual([]);
    expect(scenario.proxy.failed).toEqual([]);
    expect(scenario.unanswered).toBe(0);
    expect(scenario.proxy.came).toBeGreaterThan(4 * BETWEEN);
  });
});
