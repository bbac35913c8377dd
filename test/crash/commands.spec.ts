import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { type Actor, ana } from '../fixtures/actors.js';
import { changes, databaseState } from '../fixtures/app/database-state.js';
import { createPaidEvent, press, provider, reserve, reservationStatus } from '../fixtures/payments.js';
import { replicaSettings } from '../fixtures/app/replica.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';

let app: RunningApp;
let woman: Actor;
let eventId: number;
beforeEach(async () => {
  app = await startApp();
  // the commands live in our time
  app.clock.turnTo(new Date());
  const startsAt = new Date(Date.now() + 30 * 86_400_000);
  eventId = await createPaidEvent(app, {
    startsAt,
    endsAt: new Date(startsAt.getTime() + 10_800_000),
    maxWomen: 1,
  });
  woman = await ana(app);
});
afterEach(() => app.close());

/** Runs a script of package.json, as operations do. Returns what it printed and its exit code. */
async function npmRun(
  script: string,
  ...args: string[]
): Promise<{ code: number; said: string; cried: string }> {
  const { databaseUrl, dataDir } = app.settings;
  const settings = { ...replicaSettings(databaseUrl, dataDir), HOLD_SECONDS: '1800' };
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, cried, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { code, said, cried };
}

/** She pays, the webhook is lost, and she does not come back. */
async function paysUnanswered(): Promise<void> {
  const { body } = await reserve(woman, eventId);
  await press(app, body.session_id, 'pay?webhook=lost');
}

describe('npm run verify', () => {
  it('says that all is well and ends with 0', async () => {
    await paysUnanswered();
    const { code, said } = await npmRun('verify');
    expect(said).toMatch(/^All is well: \d+ invariants hold\.\n$/);
    expect(code).toBe(0);
  });

  it('says what differs and ends with 1 when somebody has tampered with the database', async () => {
    await paysUnanswered();
    await app.database.query(
      'update event_seats set taken = 2, capacity = 2 where event_id = $1 and side = $2',
      [eventId, 'women'],
    );
    const { code, said } = await npmRun('verify');
    expect(said).toBe(
      `a seat row counts exactly its live reservations: event ${eventId}, women: the seat row says 2 taken and 1 held, the reservations say 1 and 1\n`,
    );
    expect(code).toBe(1);
  });
});

describe('npm run verify -- --provider and npm run reconcile -- --since', () => {
  it('finds the money of which nobody told us, takes it in, and finds nothing any more', async () => {
    await paysUnanswered();
    const asked = await npmRun('verify', '--provider');
    expect(asked.said).toMatch(/^the provider knows what we do not \(paid\): cs_\w+, .+\n$/);
    expect(asked.code).toBe(1);

    const since = new Date(Date.now() - 3_600_000).toISOString();
    const taken = await npmRun('reconcile', '--since', since);
    expect(taken.said).toContain('1 paid while we did not look: fulfilled');
    expect(taken.code).toBe(0);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');

    expect(await npmRun('verify', '--provider', '--since', since)).toMatchObject({ code: 0 });
  });
});

describe('npm run reconcile', () => {
  it('says with --dry-run what it would do and does nothing, and without it does it', async () => {
    await paysUnanswered();
    const before = await databaseState(app);
    const dry = await npmRun('reconcile', '--dry-run');
    expect(dry.said).toMatch(
      /^event evt_\w+ \(checkout\.session\.completed\) never reached us: would take effect\n$/,
    );
    expect(dry.code).toBe(0);
    expect(await changes(app, before)).toEqual([]);

    const run = await npmRun('reconcile');
    expect(run.said).toContain('providerEvents: 1 done, 0 failed\n');
    expect(run.code).toBe(0);
    expect(await reservationStatus(app, woman, eventId)).toBe('paid');

    const again = await npmRun('reconcile', '--dry-run');
    expect(again).toMatchObject({ code: 0, said: 'Nothing to do: the provider and we agree.\n' });
  });

  it('ends with 1 and says why when the provider is silent', async () => {
    await paysUnanswered();
    await provider(app).control({ do: 'fault', target: 'api', mode: 'down' });
    const { code, said } = await npmRun('reconcile');
    expect(said).toMatch(/^providerEvents: 0 done, 1 failed\n {2}DomainError: .+\n/);
    expect(code).toBe(1);
    expect(await reservationStatus(app, woman, eventId)).toBe('held');
  });

  it('does nothing and ends with 2 when it is not understood', async () => {
    const before = await databaseState(app);
    const { code, said, cried } = await npmRun('reconcile', '--dryrun');
    expect(cried).toContain('Use: npm run reconcile [-- --dry-run]');
    expect({ code, said }).toEqual({ code: 2, said: '' });
    expect(await changes(app, before)).toEqual([]);
  });
});

describe('npm run doctor', () => {
  it('says each thing in a line, or as JSON, and ends with 1 when there is a fault', async () => {
    const { code, said } = await npmRun('doctor', '--json');
    const { findings } = JSON.parse(said) as { findings: { check: string; state: string }[] };
    expect(findings).toContainEqual(expect.objectContaining({ check: 'database', state: 'ok' }));
    // nobody answers at http://apero.test
    expect(findings).toContainEqual(expect.objectContaining({ check: 'address', state: 'fault' }));
    expect(code).toBe(1);
    expect((await npmRun('doctor', '--jason')).code).toBe(2);
  });
});

describe('npm run migration:revert', () => {
  it('does nothing where nobody is asked, and says so', async () => {
    const { code, said, cried } = await npmRun('migration:revert');
    expect(said).toMatch(/^This reverts \w+\d{13}\. /);
    expect(cried).toContain('with --yes');
    expect(code).toBe(1);
  });
});
