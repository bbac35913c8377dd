import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { OutboxEventsRepository } from './outbox-events.repository.js';

export type { OutboxEvent } from './outbox-events.repository.js';

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

/**
 * Declares a kind of outbox event. Call it in the service that puts the event, or in the `*.outbox.ts` of the submodule
 * if several do, and export it from the module's index.ts.
 */
export function outboxEvent<Data extends object>(name: OutboxEventName): OutboxEventKind<Data> {
  return { name };
}

/** Returns whether events of this kind are read at the moment. */
type OutboxReader = (kind: string) => boolean | Promise<boolean>;

/**
 * The readers of the outbox. A module that reads events registers itself when the app starts. An event without a reader
 * is not stored.
 */
@Injectable()
export class OutboxReaders {
  private readonly readers: OutboxReader[] = [];

  /** Adds a reader. */
  add(reader: OutboxReader): void {
    this.readers.push(reader);
  }

  /** Returns whether any reader wants events of this kind now. */
  async anyFor(kind: string): Promise<boolean> {
    for (const reads of this.readers) if (await reads(kind)) return true;
    return false;
  }
}

/**
 * Stores events in the current transaction. Other modules read them later; the caller does not know who is notified. An
 * event without a reader is not stored: none is if mail (MAIL=off), push and webhooks are all off.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly events: OutboxEventsRepository,
    private readonly readers: OutboxReaders,
    private readonly clock: Clock,
  ) {}

  /** Stores an event. It exists only if the running transaction commits. */
  put<Data extends object>(kind: OutboxEventKind<Data>, data: Data): Promise<void> {
    return this.putAll(kind, [data]);
  }

  /** Stores several events of one kind in one statement. */
  async putAll<Data extends object>({ name }: OutboxEventKind<Data>, all: readonly Data[]): Promise<void> {
    if (all.length === 0 || !(await this.readers.anyFor(name))) return;
    await this.events.insert(name, all, this.clock.now());
  }

  /** Deletes the events whose data name an account, in the running transaction. */
  discard(accountId: number): Promise<void> {
    return this.events.discard({ accountId });
  }
}
