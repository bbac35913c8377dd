import { escapeIdentifier } from 'pg';
import PgBoss from 'pg-boss';
import { withConnection } from '../connections/connection.js';
import { withMigrationLock } from './migrate.js';

/** The schema of pg-boss. */
export const JOBS_SCHEMA = 'jobs';

/**
 * The serving role reads and writes rows. It owns nothing, so it can neither change tables nor disable their triggers; it
 * can only add to the audit log, and not change the list of migrations.
 */
const grantsTo = (role: string) => `
  grant usage on schema public, ${JOBS_SCHEMA} to ${role};
  grant select, insert, update, delete on all tables in schema public, ${JOBS_SCHEMA} to ${role};
  grant usage, select on all sequences in schema public to ${role};
  revoke update, delete, truncate on audit_log from ${role};
  revoke insert, update, delete, truncate on migrations from ${role};
  grant execute on all functions in schema ${JOBS_SCHEMA} to ${role};`;

/** Each queue is a table: pg-boss's function makes it with its owner's privileges, as the role may not. */
const QUEUES_AS_OWNER = `
  alter function ${JOBS_SCHEMA}.create_queue(text, json) security definer;
  alter function ${JOBS_SCHEMA}.create_queue(text, json) set search_path = ${JOBS_SCHEMA}, pg_temp;
  revoke execute on function ${JOBS_SCHEMA}.create_queue(text, json) from public;`;

/** Grants the serving role what it needs in another role's schema (decision 11); nothing if both are the same. */
export async function grantToServingRole(ownerUrl: string, servingUrl: string): Promise<void> {
  const [owner, serving] = await Promise.all([roleOf(ownerUrl), roleOf(servingUrl)]);
  if (owner === serving) return;
  await installJobs(ownerUrl);
  await withMigrationLock(ownerUrl, async (source) => {
    await source.query(QUEUES_AS_OWNER);
    await source.query(grantsTo(escapeIdentifier(serving)));
  });
}

async function roleOf(url: string): Promise<string> {
  const { rows } = await withConnection({ connectionString: url }, (connection) =>
    connection.query<{ role: string }>('select current_user as role'),
  );
  return rows[0]?.role ?? '';
}

async function installJobs(connectionString: string): Promise<void> {
  const options = { schema: JOBS_SCHEMA, max: 1, schedule: false, supervise: false };
  const boss = new PgBoss({ connectionString, ...options });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false, wait: true });
}
