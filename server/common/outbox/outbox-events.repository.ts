import { Injectable } from '@nestjs/common';
import { columnsOf } from '../database/columns.js';
import { LOCKS } from '../locks/advisory-locks.js';
import { Database } from '../database/database.js';
import { OutboxEventEntity } from './outbox-event.entity.js';

/** A stored outbox event. */
export interface OutboxEvent<Data extends object = object> {
  id: number;
  /** The name of its kind. */
  kind: string;
  data: Data;
  occurredAt: Date;
}

/** $1 kind, $2 data, $3 now. */
const INSERT = `insert into facts (kind, data, occurred_at, attempt_at)
  select $1, data, $3, $3 from unnest($2::jsonb[]) with ordinality as one (data, nth) order by nth`;

/** Selects by the rows that are left, not by the highest handled id: a transaction with a lower id may commit later. */
const WAITING = `select ${columnsOf(OutboxEventEntity, '', ['id', 'kind', 'data', 'occurredAt'])} from facts
  where attempt_at <= $1 order by id limit $2 for update skip locked`;

/** The rows of the table `facts`, which has kept its former name. */
@Injectable()
export class OutboxEventsRepository {
  constructor(private readonly database: Database) {}

  /** Inserts events of one kind, in the running transaction if there is one. */
  async insert(kind: string, data: readonly object[], now: Date): Promise<void> {
    await this.database.query(INSERT, [kind, data.map((one) => JSON.stringify(one)), now]);
  }

  /** Takes the lock for handling events until the running transaction ends. Returns false if another replica has it. */
  async isFirst(): Promise<boolean> {
    const [row] = await this.database.query<{ first: boolean }>(
      'select pg_try_advisory_xact_lock($1) as first',
      [LOCKS.outbox],
    );
    return row?.first === true;
  }

  /** Returns events that are due, oldest first, locked until the running transaction ends. */
  waiting(now: Date, limit: number): Promise<OutboxEvent[]> {
    return this.database.query<OutboxEvent>(WAITING, [now, limit]);
  }

  /** Deletes handled events. */
  async remove(ids: readonly number[]): Promise<void> {
    await this.database.query('delete from facts where id = any ($1::int[])', [ids]);
  }

  /** Postpones an event that could not be handled to `attemptAt`. */
  async putOff(id: number, attemptAt: Date): Promise<void> {
    await this.database.query('update facts set attempt_at = $2 where id = $1', [id, attemptAt]);
  }

  /** Deletes the events whose data contain `data`. */
  async discard(data: object): Promise<void> {
    await this.database.query('delete from facts where data @> $1::jsonb', [JSON.stringify(data)]);
  }
}
