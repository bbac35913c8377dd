import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { isTelling, Settings } from '../config/settings.js';
import type { FactKind } from './fact-kind.js';
import { FactsRepository } from './facts.repository.js';

/**
 * Where rooms put what has happened, in the transaction in which it does: who is told of it is nothing that they know.
 * Without mail (MAIL=off) and push nobody is told, and nothing is kept.
 */
@Injectable()
export class Outbox {
  constructor(
    private readonly facts: FactsRepository,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Puts a fact. It exists only if the running transaction commits. */
  put<Data extends object>(kind: FactKind<Data>, data: Data): Promise<void> {
    return this.putAll(kind, [data]);
  }

  /** Puts facts of one kind by one statement. */
  async putAll<Data extends object>({ name }: FactKind<Data>, all: readonly Data[]): Promise<void> {
    if (!isTelling(this.settings) || all.length === 0) return;
    await this.facts.insert(name, all, this.clock.now());
  }

  /** Deletes the facts whose data name an account, in the running transaction. */
  discard(accountId: number): Promise<void> {
    return this.facts.discard({ accountId });
  }
}
