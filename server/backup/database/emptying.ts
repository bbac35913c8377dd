import type { ClientBase } from 'pg';
import { JOBS_SCHEMA } from '../../common/database/schema/serving-role.js';
import { UNFINISHED_RESTORE } from '../../common/database/schema/unfinished-restore.js';

const OURS = `n.nspname = 'public' and not exists (select from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

/** Whether the database contains anything besides extensions. */
const IS_EMPTY = `
  select not exists (select from pg_class o join pg_namespace n on n.oid = o.relnamespace where ${OURS})
     and to_regnamespace('${JOBS_SCHEMA}') is null as empty`;
/** Connections of servers and of their job queues. */
const SERVERS = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name in ('apero', 'apero-jobs', 'apero-watch')`;

/** Drops everything of ours in the schema `public`, in the order of dependencies. */
const STATEMENTS = `
  select format('drop %s if exists %s cascade', case o.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
                o.oid::regclass) as sql, 1 as nth
    from pg_class o join pg_namespace n on n.oid = o.relnamespace where ${OURS} and o.relkind in ('r', 'p', 'v', 'm')
  union all
  select format('drop sequence if exists %s cascade', o.oid::regclass), 2
    from pg_class o join pg_namespace n on n.oid = o.relnamespace where ${OURS} and o.relkind = 'S'
  union all
  select format('drop routine if exists %s cascade', o.oid::regprocedure), 3
    from pg_proc o join pg_namespace n on n.oid = o.pronamespace where ${OURS}
  union all
  select format('drop type if exists %s cascade', o.oid::regtype), 4
    from pg_type o join pg_namespace n on n.oid = o.typnamespace where ${OURS} and o.typtype in ('e', 'd')
  order by nth`;

/** Returns whether the database is empty, apart from the mark of an unfinished restore. */
export async function isEmpty(client: ClientBase): Promise<boolean> {
  return (await client.query<{ empty: boolean }>(IS_EMPTY)).rows[0]?.empty === true;
}

/** Returns the number of connections of running servers. */
export async function serverConnections(client: ClientBase): Promise<number> {
  return (await client.query<{ count: number }>(SERVERS)).rows[0]?.count ?? 0;
}

/**
 * Drops everything of ours, in the running transaction. The data of the payment sandbox stays, as a provider's would.
 */
export async function empty(client: ClientBase): Promise<void> {
  // waits for others who use a table, but not for long
  await client.query(`set local lock_timeout = '15s'`);
  await client.query('set local client_min_messages = warning');
  const { rows } = await client.query<{ sql: string }>(STATEMENTS);
  for (const { sql } of rows) await client.query(sql);
  await client.query(`drop schema if exists ${JOBS_SCHEMA} cascade`);
  await client.query(`drop schema if exists ${UNFINISHED_RESTORE} cascade`);
}
