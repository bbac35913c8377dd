import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '../clock/clock.js';
import { canNotify, Settings } from '../config/settings.js';
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

/** A class that reads outbox events. */
interface OutboxReading {
  /** Returns whether it reads events of this kind at the moment. */
  reads(kind: string): boolean | Promise<boolean>;
}

const Reading = DiscoveryService.createDecorator();

/** Makes a provider a reader of the outbox, besides notifications. An event that nobody reads is not stored. */
export function ReadsOutbox(): (target: new (...injected: never[]) => OutboxReading) => void {
  return Reading();
}

/**
 * Stores events in the current transaction. Other modules read them later; the caller does not know who is notified. An
 * event without a reader is not stored: none is if mail (MAIL=off), push and webhooks are all off.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly events: OutboxEventsRepository,
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
    await this.events.insert(name, all, this.clock.now());
  }

  /** Deletes the events whose data name an account, in the running transaction. */
  discard(accountId: number): Promise<void> {
    return this.events.discard({ accountId });
  }

  private async isRead(kind: string): Promise<boolean> {
    // first, because webhooks ask the database
    if (canNotify(this.settings)) return true;
    for (const { instance } of this.discovery.getProviders({ metadataKey: Reading.KEY }))
      if (await (instance as OutboxReading).reads(kind)) return true;
    return false;
  }
}
