import 'reflect-metadata';
import './app.module.js';
import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { DataSource, type EntityMetadata } from 'typeorm';
import { MIGRATIONS } from '../migrations/index.js';
import { PREVIOUS_RELEASE, type Release, type ReleasedTable } from '../migrations/previous-release.js';
import { entityOptions } from './common/database/data-source.js';
import { runCommand } from './common/terminal/command.js';

/** Reads the descriptions of the entities without a database. */
class Described extends DataSource {
  async describe(): Promise<EntityMetadata[]> {
    await this.buildMetadatas();
    return this.entityMetadatas;
  }
}

/** Stores what this version needs of the schema, to check that the next one’s migrations run beside it. */
async function main(): Promise<string> {
  if (!existsSync('migrations/index.ts')) throw new Error('A release is written down in the repository.');
  const source = new Described(entityOptions());
  const metadatas = await source.describe();
  const tables = metadatas.map((one) => [one.tableName, tableOf(one)] as const);
  const release: Release = {
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
    migrations: MIGRATIONS.map(({ name }) => name),
    tables: Object.fromEntries(tables.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
  writeFileSync(PREVIOUS_RELEASE, `${JSON.stringify(release, null, 1)}\n`);
  return `${PREVIOUS_RELEASE} now speaks of ${release.commit}: ${tables.length} tables.`;
}

function tableOf(entity: EntityMetadata): ReleasedTable {
  // a column that is neither read nor written is being retired: the next version may drop it
  const used = entity.columns.filter(({ isSelect, isInsert, isUpdate }) => isSelect || isInsert || isUpdate);
  const { driver } = entity.connection;
  return {
    columns: Object.fromEntries(
      used.map((column) => [
        column.databaseName,
        {
          type: driver.normalizeType(column) + (column.isArray ? '[]' : ''),
          nullable: column.isNullable,
        },
      ]),
    ),
    values: Object.fromEntries(
      entity.checks.flatMap(({ name, expression }) => {
        const values = [...new Set([...expression.matchAll(/'([^']+)'/g)].map(([, value = '']) => value))];
        return name && values.length > 0 ? [[name, values]] : [];
      }),
    ),
  };
}

runCommand(main);
