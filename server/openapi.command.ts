import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { withApp } from './app.setup.js';
import { readSettings } from './common/config/read-settings.js';
import { provideDatabase } from './common/database/reach-database.js';
import { runCommand } from './common/terminal/command.js';
import { buildApiDocument } from './openapi.js';

/** Writes the OpenAPI document of the app, with sorted keys, to the file named as the argument. */
async function main([file = 'openapi.json']: readonly string[]): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'apero-openapi-'));
  // if root runs this, PostgreSQL runs under another account, which must be able to enter the folder
  chmodSync(dataDir, 0o755);
  const write = async (app: NestExpressApplication) =>
    writeFileSync(file, `${JSON.stringify(sorted(buildApiDocument(app)), null, 1)}\n`);
  try {
    await withApp(readSettings({ NODE_ENV: 'development', DATA_DIR: dataDir }), write, provideDatabase);
  } finally {
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

runCommand(main);
