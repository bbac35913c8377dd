import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Database } from './database.js';

const IS_SUPERUSER_SQL = `select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`;

/** Logs at the start of production if the serving role has all privileges on the database: see docs/operations.md. */
@Injectable()
export class ServingRole implements OnApplicationBootstrap {
  private readonly logger = new Logger('Database');

  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!this.settings.production) return;
    const [role] = await this.database.query<{ isSuperuser: boolean }>(IS_SUPERUSER_SQL);
    if (role?.isSuperuser)
      this.logger.error(
        'The server uses a superuser of PostgreSQL: whoever breaks in can change the audit log and read files. Give DATABASE_URL a role of its own, and MIGRATION_DATABASE_URL the owner.',
      );
  }
}
