import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';
import { StripeGateway, type ProviderBalanceEntry } from '../provider/index.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { BalanceEntryEntity, BalanceSyncEntity } from './balance-entry.entity.js';

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

/** Reads the provider's balance. */
const READ_BALANCE = jobKind('payments.balance', { every: HOUR });
/** This span is read twice, because an entry may appear in the list a little late. */
const OVERLAP = DAY;
/** Maximum span of one request, so that the first run does not read years at once. */
const STRIDE = 180 * DAY;
/** Nothing was sold before this date. */
const BEGINNING = new Date('2024-01-01T00:00:00Z');

/** Copies the provider's fees and payouts: each hour, and when an organiser requests it. */
@Injectable()
export class BalanceService {
  constructor(
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly balance: BalanceRepository,
  ) {}

  /** Reads the entries since the last run. Continues there after an interruption. Throws UNAVAILABLE. */
  @OnJob(READ_BALANCE)
  async read(): Promise<void> {
    const last = await this.balance.readUntil();
    await this.readSince(last ? new Date(last.getTime() - OVERLAP) : BEGINNING);
  }

  /** Reads all that has moved since a time, whatever was read before. Throws UNAVAILABLE. */
  async readSince(since: Date): Promise<void> {
    const now = this.clock.now();
    let from = since;
    while (from <= now) {
      const to = new Date(Math.min(from.getTime() + STRIDE, now.getTime() + OVERLAP));
      const entries = await this.gateway.listBalanceEntries({ from, to });
      await this.balance.add(entries, to < now ? to : now);
      from = to;
    }
  }
}
