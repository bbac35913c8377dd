import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '../clock/clock.js';
import { canNotify, Settings } from '../config/settings.js';
import { columnsOf } from '../database/columns.js';
import { Database } from '../database/database.js';
import { LOCKS } from '../locks/advisory-locks.js';
import { OutboxEventEntity } from './outbox-event.entity.js';

/** A kind of outbox event. `Data` holds the ids of what it is about. */
export interface OutboxEventKind<Data extends object> {
  name: OutboxEventName;
  /** Only a type: the data of an event of this kind. */
  readonly data?: Data;
}

/** `<noun>.<past verb>`, such as `reservation.paid`. */
export type OutboxEventName = `${string}.${string}`;

/** The data of events of a kind. */
export type DataOf<Kind> = Kind extends OutboxEventKind<infer Data> ? Data : never;

/** A stored outbox event; `kind` is the name of its kind. */
export type OutboxEvent = Pick<OutboxEventEntity, 'id' | 'kind' | 'data' | 'occurredAt'>;

/** Declares a kind of outbox event, in the service that puts it, or in an `*.outbox.ts` if several do. */
export function outboxEvent<Data extends object>(name: OutboxEventName): OutboxEventKind<Data> {
  return { name };
}

/** A class that reads outbox events. */
interface OutboxReading {
  /** Returns whether it reads events of this kind at the moment. */
  reads(kind: string): boolean | Promise<boolean>;
}

/** $1 kind, $2 data, $3 now. */
const INSERT = `insert into facts (kind, data, occurred_at, attempt_at)
  select $1, data, $3, $3 from unnest($2::jsonb[]) with ordinality as one (data, nth) order by nth`;

/** Selects by the rows that are left, not by the highest handled id: a transaction with a lower id may commit later. */
const WAITING = `select ${columnsOf(OutboxEventEntity, '', ['id', 'kind', 'data', 'occurredAt'])} from facts
  where attempt_at <= $1 order by id limit $2 for update skip locked`;

const Reading = DiscoveryService.createDecorator();

/** Makes a provider a reader of the outbox, besides notifications. An event that nobody reads is not stored. */
export function ReadsOutbox(): (target: new (...injected: never[]) => OutboxReading) => void {
  return Reading();
}

/** Stores events in the current transaction, for others to read later. An event that nobody reads is not stored. */
@Injectable()
export class Outbox {
  constructor(
    private readonly database: Database,
    private readonly discovery: DiscoveryService,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  /** Stores an event. It exists only if the running transaction commits. */
  put<Data extends object>(kind: OutboxEventKind<Data>, data: Data): Promise<void> {
    return this.putAll(kind, [data]);
  }

  /** Stores several events of one kind in one statement. */
  async putAll<Data extends object>({ name }: OutboxEventKind<Data>, all: readonly Data[]): Promise<void> {
    if (all.length === 0 || !(await this.isRead(name))) return;
    await this.database.query(INSERT, [name, all.map((one) => JSON.stringify(one)), this.clock.now()]);
  }

  /** Returns events that are due, oldest first, locked until the running transaction ends. None if another replica reads. */
  async waiting(limit: number): Promise<OutboxEvent[]> {
    const [lock] = await this.database.query<{ taken: boolean }>(
      'select pg_try_advisory_xact_lock($1) as taken',
      [LOCKS.outbox],
    );
    return lock?.taken ? this.database.query<OutboxEvent>(WAITING, [this.clock.now(), limit]) : [];
  }

  /** Deletes handled events. */
  async remove(ids: readonly number[]): Promise<void> {
    await this.database.query('delete from facts where id = any ($1::int[])', [ids]);
  }

  /** Postpones an event that could not be handled to `attemptAt`. */
  async postpone(id: number, attemptAt: Date): Promise<void> {
    await this.database.query('update facts set attempt_at = $2 where id = $1', [id, attemptAt]);
  }

  /** Deletes the events whose data name an account, in the running transaction. */
  async discard(accountId: number): Promise<void> {
    await this.database.query('delete from facts where data @> $1::jsonb', [JSON.stringify({ accountId })]);
  }

  private async isRead(kind: string): Promise<boolean> {
    // first, because webhooks ask the database
    if (canNotify(this.settings)) return true;
    for (const { instance } of this.discovery.getProviders({ metadataKey: Reading.KEY }))
      if (await (instance as OutboxReading).reads(kind)) return true;
    return false;
  }
}
