import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Replica, replicaSettings } from '../fixtures/app/replica.js';
import { createTestDatabase } from '../fixtures/app/test-database.js';

/** Starts the built server with nothing but these settings, in a folder without a file `.env`. Returns what it says as it ends. */
function start(settings: Record<string, string>): { status: number | null; said: string } {
  const folder = mkdtempSync(join(tmpdir(), 'apero-start-'));
  const { status, stderr } = spawnSync(process.execPath, [resolve('dist/server/main.js')], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
    timeout: 60_000,
  });
  rmSync(folder, { recursive: true, force: true });
  return { status, said: stderr };
}

describe('a server that is not started by npm start', () => {
  it('is one of production if nothing says otherwise, and refuses to start without its settings', () => {
    const { status, said } = start({});
    expect(status).toBe(1);
    expect(said).toContain('Production needs these settings: DATABASE_URL');
    expect(said).toContain('as nothing says otherwise; NODE_ENV=development says that it is none');
  });

  it.each([
    [{ NODE_ENV: 'prod' }, 'as NODE_ENV is prod'],
    [{ DEMONSTRATION: '1', PUBLIC_URL: 'https://apero.example' }, 'as PUBLIC_URL is a public address'],
  ])('is one of production with %j', (settings, why) => {
    const { status, said } = start(settings as unknown as Record<string, string>);
    expect(status).toBe(1);
    expect(said).toContain(why);
  });

  it('refuses an organiser with a weak password, test keys and an address without https', () => {
    const { status, said } = start({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
      JWT_SECRET: 'vN3uZk0qYx7Rb2dQm5sWf8tHj1cLp6aE',
      PUBLIC_URL: 'http://apero.example',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      ADMIN_EMAIL: 'boss@apero.example',
      ADMIN_PASSWORD: 'password12345',
    });
    expect(status).toBe(1);
    for (const word of ['https://', 'test key', 'ADMIN_PASSWORD must have at least 12 characters'])
      expect(said).toContain(word);
  });

  it('does not begin with an empty database where DATABASE_URL was forgotten: the folder of photos is no database', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'apero-start-'));
    const { status, said } = start({
      NODE_ENV: 'production',
      // as the image says it
      DATA_DIR: dataDir,
      JWT_SECRET: 'vN3uZk0qYx7Rb2dQm5sWf8tHj1cLp6aE',
      PUBLIC_URL: 'https://apero.example',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      MAIL: 'off',
    });
    const made = existsSync(join(dataDir, 'postgres'));
    rmSync(dataDir, { recursive: true });
    expect(status).toBe(1);
    expect(said).toContain('DATABASE_URL is not set, and there is no embedded database');
    expect(said).toContain('DATABASE_URL=embedded');
    expect(made).toBe(false);
  });
});

it('a server whose REFUND_HOURS are fewer than 24 says until when refunds are paid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apero-start-'));
  chmodSync(folder, 0o755);
  const database = await createTestDatabase();
  const logOf = async (hours: string) => {
    const settings = { REFUND_HOURS: hours, LOG_LEVEL: 'warn' };
    const replica = new Replica({ ...replicaSettings(database.url, folder), ...settings });
    await replica.start();
    await replica.stop();
    return replica.log;
  };
  const sentence =
    'REFUND_HOURS is below 24: a guest who cancels gets a refund until the day of the event begins';
  try {
    expect(await logOf('23')).toContain(sentence);
    expect(await logOf('24')).not.toContain('REFUND_HOURS');
  } finally {
    await database.drop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});
