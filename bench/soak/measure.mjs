// What PostgreSQL and the system say of sizes.
import { readFileSync } from 'node:fs';

const TABLES = `
  select case when c.relispartition then 'jobs.job partition ' || coalesce(q.name, c.relname) else n.nspname || '.' || c.relname end as name,
         pg_total_relation_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as indexes,
         s.n_live_tup::float8 as live, s.n_dead_tup::float8 as dead, s.n_tup_upd::float8 as updates, s.n_tup_hot_upd::float8 as hot,
         (s.autovacuum_count + s.vacuum_count)::float8 as vacuums
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_stat_user_tables s on s.relid = c.oid
    left join jobs.queue q on q.partition_name = c.relname
   where c.relkind = 'r'`;

/** Indexes beside the least size that their rows need, as an estimate: 90 % full leaves of keys of their average width. */
const INDEXES = `
  select i.relname || ' on ' || t.relname as name, pg_relation_size(i.oid)::float8 as bytes,
         (8192 * (1 + ceil(greatest(t.reltuples, 0) * (12 + coalesce(w.width, 8)) / (8192 * 0.9))))::float8 as least
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    cross join lateral (select sum(s.avg_width) as width from pg_attribute a
      join pg_stats s on s.schemaname = n.nspname and s.tablename = t.relname and s.attname = a.attname
     where a.attrelid = t.oid and a.attnum = any (x.indkey)) w
   where n.nspname in ('public', 'jobs') and x.indpred is null and pg_relation_size(i.oid) > 65536
   order by pg_relation_size(i.oid) / (8192 * (1 + ceil(greatest(t.reltuples, 0) * (12 + coalesce(w.width, 8)) / (8192 * 0.9)))) desc
   limit 12`;

/** Returns the sizes of all tables, of the database, and the memory of a process. */
export async function measure(client, pid) {
  const { rows } = await client.query(TABLES);
  const [{ size }] = (await client.query('select pg_database_size(current_database())::float8 as size')).rows;
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  return {
    at: performance.now(),
    database: size,
    memory,
    tables: new Map(rows.map((row) => [row.name, row])),
  };
}

/** Returns the indexes that are largest for what they hold. */
export async function worstIndexes(client) {
  await client.query('analyze');
  return (await client.query(INDEXES)).rows;
}
