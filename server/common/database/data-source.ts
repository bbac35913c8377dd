import { callbackify } from 'node:util';
import {
  DataSource,
  type DataSourceOptions,
  getMetadataArgsStorage,
  type QueryRunner,
  type ReplicationMode,
  DefaultNamingStrategy,
  type Table,
} from 'typeorm';
import { snakeCase } from '../text/snake-case.js';
import type { Database } from './database.js';

const nameOf = (table: Table | string): string => (typeof table === 'string' ? table : table.name);

/** Columns in snake_case, and keys named as PostgreSQL names them where a migration gives no name. */
class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string): string {
    return customName || snakeCase(propertyName);
  }

  override primaryKeyName(table: Table | string): string {
    return `${nameOf(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columnNames: string[]): string {
    return `${nameOf(table)}_${columnNames.join('_')}_fkey`;
  }
}

type PostgresOptions = Extract<DataSourceOptions, { type: 'postgres' }>;
type ConnectCallback = (error: unknown, connection?: unknown, release?: (error?: Error) => void) => void;

/** TypeORM's options with every entity whose file has been loaded: all of them once `app.module.ts` is. */
export function entityOptions() {
  return {
    type: 'postgres',
    namingStrategy: new SnakeCaseNaming(),
    // gen_random_uuid() for generated ids, which needs no extension
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    entities: getMetadataArgsStorage().tables.map(({ target }) => target),
  } as const satisfies PostgresOptions;
}

/** Replaces the package `pg` in TypeORM's options, so that TypeORM opens no pool of its own. */
class SharedDriver {
  /** The part of a pool that TypeORM uses, on the pool of `database`. */
  readonly Pool;

  constructor(readonly database: Database) {
    const lend = callbackify(() => database.lend());
    this.Pool = class {
      connect = (callback: ConnectCallback) =>
        lend((error, lent) => callback(error, lent?.connection, lent?.release));
      // WatchedPool handles broken connections
      on = () => undefined;
      // `Database` closes the pool
      end = (callback: () => void) => callback();
    };
  }
}

/** The options of a DataSource on the pool of `database`. */
export function dataSourceOn(database: Database): PostgresOptions {
  return { ...entityOptions(), driver: new SharedDriver(database) };
}

/** A DataSource whose repositories and query builders use the running transaction of `Database`. */
export class AmbientDataSource extends DataSource {
  override createQueryRunner(mode?: ReplicationMode): QueryRunner {
    const runner = super.createQueryRunner(mode);
    const { driver } = this.options as PostgresOptions;
    // so that `save` neither begins nor commits, and a nested transaction becomes a savepoint
    if (driver instanceof SharedDriver && driver.database.inTransaction)
      Object.assign(runner, { isTransactionActive: true, transactionDepth: 1 });
    return runner;
  }
}
