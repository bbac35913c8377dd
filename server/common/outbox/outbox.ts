import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import type { FactKind } from './fact-kind.js';
import { FactReaders } from './fact-readers.js';
import { FactsRepository } from './facts.repository.js';

/**
 * Where rooms put what has happened, in the transaction in which it does: who is told of it is nothing that they know.
 * A fact that nobody reads is not kept: without mail (MAIL=off), push and webhooks there is none.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly facts: FactsRepository,
    private readonly readers: FactReaders,
    private readonly clock: Clock,
  ) {}

  /** Puts a fact. It exists only if the running transaction commits. */
  put<Data extends object>(kind: FactKind<Data>, data: Data): Promise<void> {
    return this.putAll(kind, [data]);
  }

  /** Puts facts of one kind by one statement. */
  async putAll<Data extends object>({ name }: FactKind<Data>, all: readonly Data[]): Promise<void> {
    if (all.length === 0 || !(await this.readers.anyFor(name))) return;
    await this.facts.insert(name, all, this.clock.now());
  }

  /** Deletes the facts whose data name an account, in the running transaction. */
  discard(accountId: number): Promise<void> {
    return this.facts.discard({ accountId });
  }
}
