import type { Pool, PoolClient } from 'pg';

/** Runs statements: the pool for a single one, a client inside a transaction. */
export type Queryable = Pick<PoolClient, 'query'>;

/** The advisory lock that replicas take to create the schema one after the other. Any number will do. */
const SCHEMA_LOCK = 4_711_001;

const DDL = `
create schema if not exists payment_sandbox;

create table if not exists payment_sandbox.payments (
  session_id text primary key,
  position bigint generated always as identity unique,
  payment_intent text unique,
  charge text unique,
  status text not null,
  created bigint not null,
  due_at bigint,
  document jsonb not null
);
create index if not exists payments_due on payment_sandbox.payments (due_at) where due_at is not null;

create table if not exists payment_sandbox.refunds (
  id text primary key,
  position bigint generated always as identity unique,
  session_id text not null references payment_sandbox.payments,
  payment_intent text not null,
  charge text not null,
  created bigint not null,
  due_at bigint,
  settles_as text check (settles_as in ('succeeded', 'failed')),
  document jsonb not null
);
create index if not exists refunds_payment_intent on payment_sandbox.refunds (payment_intent);
create index if not exists refunds_due on payment_sandbox.refunds (due_at) where due_at is not null;

create table if not exists payment_sandbox.disputes (
  id text primary key,
  position bigint generated always as identity unique,
  session_id text not null references payment_sandbox.payments,
  payment_intent text not null,
  created bigint not null,
  status text not null,
  document jsonb not null
);

create table if not exists payment_sandbox.events (
  id text primary key,
  position bigint generated always as identity unique,
  session_id text not null references payment_sandbox.payments,
  type text not null,
  created bigint not null,
  document jsonb not null
);

create sequence if not exists payment_sandbox.delivery_order;
create table if not exists payment_sandbox.deliveries (
  id bigint primary key default nextval('payment_sandbox.delivery_order'),
  event_id text not null references payment_sandbox.events,
  session_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'delivered', 'given_up')),
  forged boolean not null default false,
  due_at timestamptz not null,
  claimed_until timestamptz,
  attempts integer not null default 0,
  last_answer text
);
create index if not exists deliveries_due on payment_sandbox.deliveries (due_at, id) where state in ('waiting', 'held');
create index if not exists deliveries_of_session on payment_sandbox.deliveries (session_id, due_at, id)
  where state in ('waiting', 'held');

create table if not exists payment_sandbox.idempotency_keys (
  key text primary key,
  endpoint text not null,
  fingerprint text not null,
  created_at timestamptz not null,
  claim uuid,
  claimed_until timestamptz,
  request_id text not null,
  status integer,
  body jsonb
);

create table if not exists payment_sandbox.faults (
  id bigint generated always as identity primary key,
  target text not null,
  mode text not null,
  remaining integer,
  path text,
  method text,
  events text[],
  seconds double precision,
  settles_as text
);
`;

/** Creates the schema and the tables that do not exist yet. Several replicas may call it at the same time. */
export async function createSchema(pool: Pool): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    await tx.query(DDL);
  });
}

/** Runs `work` in one transaction, which is rolled back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is broken: release(true) throws it away.
    const broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    client.release(broken);
    throw error;
  }
}
