import 'reflect-metadata';
import { existsSync, writeFileSync } from 'node:fs';
import { DataSource } from 'typeorm';
import { loadSettings, loadSettingsOfCommand } from './common/config/load-settings.js';
import type { ReadSettings } from './common/config/read-settings.js';
import { entityOptions } from './common/database/data-source.js';
import { dataSourceOptions } from './common/database/schema/migrate.js';
import {
  prepareSchema,
  type ReachedDatabase,
  reachServer,
  startEmbedded,
} from './common/database/reach-database.js';
import { type Reversal, revertMigration } from './common/database/schema/revert-migration.js';
import { asksForYes, runCommand } from './common/terminal/command.js';

const USAGE = 'Use: migration:run | migration:revert [-- --yes] | migration:generate -- <verb-noun>';

/** `run` applies the missing migrations, `revert` reverts the newest, `generate` writes one for the differences between entities and schema. */
async function main([action, name]: readonly string[]): Promise<string> {
  if (action !== 'run' && action !== 'revert' && action !== 'generate') throw new Error(USAGE);
  if (action === 'revert' && name !== undefined && name !== '--yes') throw new Error(USAGE);
  if (action === 'generate' && !/^[a-z][a-z0-9-]*$/.test(name ?? '')) throw new Error(USAGE);
  if (action === 'generate' && !existsSync('migrations'))
    throw new Error(
      'A migration is written among the sources: run this in the repository, not in the image.',
    );
  const settings = action === 'generate' ? loadSettings() : loadSettingsOfCommand();
  const { url, close } = await openForMigration(settings, action);
  try {
    if (action === 'generate') return await generate(url, name ?? '');
    if (action === 'revert') return await revert(url, name === '--yes');
    await prepareSchema(settings.databaseUrl ?? url, settings.migrationDatabaseUrl);
    return 'The schema is up to date.';
  } finally {
    await close();
  }
}

/** Returns the database whose schema is migrated, as the role that may do so. */
async function openForMigration(settings: ReadSettings, action: string): Promise<ReachedDatabase> {
  const url = settings.migrationDatabaseUrl ?? settings.databaseUrl;
  if (url) return { url, close: () => Promise.resolve() };
  // `run` beside a running server has nothing to do and reports that; actions that would change its schema are refused
  if (action === 'run') return reachServer(settings);
  return startEmbedded(settings, () => undefined);
}

async function revert(url: string, isAgreed: boolean): Promise<string> {
  const reverted = await revertMigration(url, async (reversal) => {
    process.stdout.write(`${describe(reversal)}\n`);
    return isAgreed || asksForYes('Type yes to revert it');
  });
  if (reverted === null) return 'Nothing was changed.';
  return reverted ? `${reverted} is reverted.` : 'No migration has been applied: nothing to revert.';
}

function describe({ migration, losses }: Reversal): string {
  const lost = losses.map((loss) => `  - ${loss}`).join('\n');
  return (
    `This reverts ${migration}. ` +
    (losses.length > 0
      ? `It would lose for good:\n${lost}`
      : 'As far as can be told, no data would be lost.') +
    '\nServers of the release that needs it fail afterwards: stop them first, and have a backup.'
  );
}

async function generate(url: string, name: string): Promise<string> {
  // declares the entities
  await import('./app.module.js');
  const source = await new DataSource({ ...dataSourceOptions(url), ...entityOptions() }).initialize();
  try {
    const { upQueries, downQueries } = await source.driver.createSchemaBuilder().log();
    if (upQueries.length === 0) return 'Entities and schema agree: nothing to generate.';
    const file = `migrations/${Date.now()}-${name}.ts`;
    writeFileSync(file, migrationSource(name, upQueries, downQueries.toReversed()));
    return `${file} written. Read it, mend it, and add it to migrations/index.ts.`;
  } finally {
    await source.destroy();
  }
}

function migrationSource(
  name: string,
  up: readonly { query: string }[],
  down: readonly { query: string }[],
): string {
  const className = name.replace(/(^|-)(\w)/g, (_whole, _dash, letter: string) => letter.toUpperCase());
  const body = (queries: readonly { query: string }[]) =>
    queries.map(({ query }) => `    await runner.query(${JSON.stringify(query)});`).join('\n');
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${className}${Date.now()} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
${body(up)}
  }

  async down(runner: QueryRunner): Promise<void> {
${body(down)}
  }
}
`;
}

runCommand(main);
