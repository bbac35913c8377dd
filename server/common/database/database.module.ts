import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { Settings } from '../config/settings.js';
import { AmbientDataSource, type EntityClass, dataSourceOn } from './data-source.js';
import { Database } from './database.js';
import { openPool } from './pool.js';

/**
 * The connection pool as `Database`, and TypeORM's DataSource on the same pool, for every room. The schema has been
 * migrated before the app is made.
 */
@Global()
@Module({
  providers: [
    {
      provide: Database,
      inject: [Settings],
      useFactory: (settings: Settings) => new Database(openPool(settings.databaseUrl, settings.databasePool)),
    },
  ],
  exports: [Database],
})
export class DatabaseModule {
  static with(entities: readonly EntityClass[]): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [Database],
          useFactory: (database: Database) => ({ ...dataSourceOn(database, entities), retryAttempts: 1 }),
          dataSourceFactory: (options) =>
            Promise.resolve(new AmbientDataSource(options as DataSourceOptions)),
        }),
      ],
    };
  }
}
