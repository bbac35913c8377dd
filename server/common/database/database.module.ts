import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DataSourceOptions } from 'typeorm';
import { Settings } from '../config/settings.js';
import { AmbientDataSource, dataSourceOn } from './data-source.js';
import { Database } from './database.js';
import { DatabaseReports } from './database-reports.js';
import { connectionBudget, WatchedPool } from './connections/pool.js';
import { DatabaseNotifications } from './notifications.js';
import { AllowedTransitionEntity, HistoryEntity } from './history.entity.js';
import { PATIENCE, type Patience } from './connections/connection.js';

/** The connection pool as `Database`, and TypeORM's DataSource on it. The schema was migrated before. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Database],
      useFactory: (database: Database) => ({ ...dataSourceOn(database), retryAttempts: 1 }),
      dataSourceFactory: (options) => Promise.resolve(new AmbientDataSource(options as DataSourceOptions)),
    }),
    TypeOrmModule.forFeature([AllowedTransitionEntity, HistoryEntity]),
  ],
  providers: [
    {
      provide: WatchedPool,
      inject: [Settings, PATIENCE],
      useFactory: (
        { databaseUrl, databasePool, preparedStatements, stripe }: Settings,
        patience: Patience,
      ) => {
        const { pool } = connectionBudget(databasePool, stripe === null);
        return new WatchedPool(databaseUrl, pool, preparedStatements, patience);
      },
    },
    Database,
    DatabaseNotifications,
    DatabaseReports,
  ],
  exports: [Database, DatabaseNotifications],
})
export class DatabaseModule {}
