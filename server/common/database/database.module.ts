import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../config/settings.js';
import { Database } from './database.js';
import { dataSourceOptions } from './migrate.js';

/** The connection pool and `Database`, for every room. The schema has been migrated before the app is made. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      inject: [Settings],
      useFactory: (settings: Settings) => ({
        ...dataSourceOptions(settings.databaseUrl),
        poolSize: settings.databasePool,
        autoLoadEntities: true,
        retryAttempts: 0,
        verboseRetryLog: false,
      }),
    }),
  ],
  providers: [Database],
  exports: [Database],
})
export class DatabaseModule {}
