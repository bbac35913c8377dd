import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import type { FactKind } from './fact-kind.js';
import { FactReaders } from './fact-readers.js';
import { FactsRepository } from './facts.repository.js';

/**
 * Stores events in the current transaction. Other rooms read them later; the caller does not know who is notified. An
 * event without a reader is not stored: none is if mail (MAIL=off), push and webhooks are all off.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly facts: FactsRepository,
    private readonly readers: FactReaders,
    private readonly clock: Clock,
  ) {}

  /** Stores an event. It exists only if the running transaction commits. */
  put<Data extends object>(kind: FactKind<Data>, data: Data): Promise<void> {
    return this.putAll(kind, [data]);
  }

  /** Stores several events of one kind in one statement. */
  async putAll<Data extends object>({ name }: FactKind<Data>, all: readonly Data[]): Promise<void> {
    if (all.length === 0 || !(await this.readers.anyFor(name))) return;
    await this.facts.insert(name, all, this.clock.now());
  }

  /** Deletes the events whose data name an account, in the running transaction. */
  discard(accountId: number): Promise<void> {
    return this.facts.discard({ accountId });
  }
}
