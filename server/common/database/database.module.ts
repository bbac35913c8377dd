import { Global, Module } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Database } from './database.js';
import { openPool } from './pool.js';

/** The connection pool as `Database`, for every room. The schema has been migrated before the app is made. */
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
export class DatabaseModule {}
