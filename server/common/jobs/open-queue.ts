import PgBoss from 'pg-boss';
import type { Database } from '../database/database.js';
import { JOBS_SCHEMA } from '../database/schema/serving-role.js';

/** Seconds for which organisers can have a job run again that was given up: 14 days. */
const GIVEN_UP_KEPT = 14 * 86_400;

/** Returns pg-boss on the connections of `database`, not started: it has none of its own, and takes part in transactions. */
export function openQueue(database: Database): PgBoss {
  return new PgBoss({
    db: { executeSql: async (sql, values) => ({ rows: await database.query(sql, values) }) },
    schema: JOBS_SCHEMA,
    schedule: false,
    // finished jobs are kept for a week for troubleshooting
    archiveCompletedAfterSeconds: 3600,
    // what was given up stays where organisers can have it run again
    archiveFailedAfterSeconds: GIVEN_UP_KEPT,
    deleteAfterDays: 7,
  });
}
