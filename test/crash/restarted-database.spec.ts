import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/common/database/embedded/embedded-postgres.js';
import { freePort } from '../fixtures/app/free-port.js';
import { LoadScenario } from '../fixtures/load-scenario.js';
import { databaseUrl, runSql } from '../fixtures/app/test-database.js';

const folder = mkdtempSync(join(tmpdir(), 'apero-restarts-'));
chmodSync(folder, 0o755);
let port: number;
let postgres: EmbeddedPostgres;
let scenario: LoadScenario;

/** The same database, on the port on which the replicas look for it. What was committed is on the disk before the answer. */
function startPostgres(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: folder,
    // a crash of PostgreSQL needs no flushing to be survived, a power cut would
    settings: { fsync: 'off' },
    choosePort: () => Promise.resolve(port),
    log: () => undefined,
  });
}

async function killPostgres(): Promise<void> {
  const [row] = await runSql(
    postgres.url,
    `select split_part(pg_read_file('postmaster.pid'), e'\\n', 1) as pid`,
  );
  process.kill(Number(row?.pid), 'SIGKILL');
  // it is gone already: this only lets go of the folder
  await postgres.stop();
}

beforeAll(async () => {
  port = await freePort();
  postgres = await startPostgres();
  await runSql(postgres.url, 'create database apero_test_restarts');
  scenario = new LoadScenario(databaseUrl(postgres.url, 'apero_test_restarts'), 7);
  await scenario.setUp();
});
afterAll(async () => {
  await scenario.tearDown();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the database while people buy and give back', () => {
  it.each([
    ['stopped and started again', () => postgres.stop()],
    ['killed with -9 and recovered', killPostgres],
    ['killed with -9 once more', killPostgres],
  ])('%s: no place is sold twice, no franc lost, every word kept', async (_name, goesDown) => {
    scenario.begin({ withFaults: false });
    await scenario.goesOn(40);
    await goesDown();
    await scenario.standsStill(10);
    postgres = await startPostgres();
    await scenario.reopenInvariants();
    expect(await scenario.wrong()).toEqual([]);
    await scenario.goesOn(20);
    expect(await scenario.finish()).toEqual([]);
    // the servers have waited for it
    expect(scenario.replicas.map(({ lives }) => lives)).toEqual([true, true]);
  });
});
