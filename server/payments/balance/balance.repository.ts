import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { ProviderBalanceEntry } from '../provider/index.js';
import { BalanceEntryEntity } from './balance-entry.entity.js';
import { BalanceSyncEntity } from './balance-sync.entity.js';

const ONLY = 1;
/** Rows that one statement inserts. */
const BATCH = 500;

/** The rows of `balance_entries`, and until when the provider's balance has been read. */
@Injectable()
export class BalanceRepository {
  constructor(
    @InjectRepository(BalanceEntryEntity) private readonly entries: Repository<BalanceEntryEntity>,
    @InjectRepository(BalanceSyncEntity) private readonly syncs: Repository<BalanceSyncEntity>,
  ) {}

  /** Returns until when the balance has been read; null if never. */
  async readUntil(): Promise<Date | null> {
    return (await this.syncs.findOneBy({ id: ONLY }))?.readUntil ?? null;
  }

  /** Inserts unknown entries, and stores until when the balance has been read. A known entry never changes. */
  async add(entries: readonly ProviderBalanceEntry[], readUntil: Date): Promise<void> {
    for (let from = 0; from < entries.length; from += BATCH)
      await this.entries
        .createQueryBuilder()
        .insert()
        .values(entries.slice(from, from + BATCH))
        .orIgnore()
        .execute();
    await this.syncs.upsert({ id: ONLY, readUntil }, ['id']);
  }
}
