import PgBoss from 'pg-boss';
import type { Database } from '../database/database.js';
import { JOBS_SCHEMA } from '../database/schema/serving-role.js';

/** Seconds for which organisers can retry a job that was given up: 14 days. */
const GIVEN_UP_KEPT = 14 * 86_400;

/**
 * Returns pg-boss on the connections of `database`, not started. It opens no connections of its own, and takes part in
 * transactions.
 */
export function openQueue(database: Database): PgBoss {
  return new PgBoss({
    db: { executeSql: async (sql, values) => ({ rows: await database.query(sql, values) }) },
    schema: JOBS_SCHEMA,
    schedule: false,
    // finished jobs are kept for a week for troubleshooting
    archiveCompletedAfterSeconds: 3600,
    // failed jobs are kept in this table so that organisers can retry them
    archiveFailedAfterSeconds: GIVEN_UP_KEPT,
    deleteAfterDays: 7,
  });
}
