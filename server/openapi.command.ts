import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, shutDown } from './app.setup.js';
import { Clock } from './common/clock/clock.js';
import { readSettings } from './common/config/read-settings.js';
import { openDatabase } from './common/database/open-database.js';
import { buildApiDocument } from './openapi.js';

/** Writes the OpenAPI document of the app, with sorted keys, to the file named as the argument. */
async function main(file: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'apero-openapi-'));
  // if root runs this, PostgreSQL runs under another account, which must be able to enter the folder
  chmodSync(dataDir, 0o755);
  const read = readSettings({
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    DEMO_DATA: '0',
    LOG_LEVEL: 'fatal',
  });
  const database = await openDatabase(read);
  try {
    const settings = { ...read, databaseUrl: database.url, backgroundWork: false };
    const app = await createApp({ settings, clock: new Clock() });
    writeFileSync(file, `${JSON.stringify(sorted(buildApiDocument(app)), null, 1)}\n`);
    await shutDown(app);
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

// sorted keys give the same file whatever the order in which modules are loaded
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

main(process.argv[2] ?? 'openapi.json').then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
