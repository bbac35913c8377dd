import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { jobKind, OnJob } from '../../common/jobs/job-kind.js';
import { DAY, HOUR } from '../../common/time/durations.rules.js';
import { StripeGateway } from '../provider/index.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { BalanceEntryEntity, BalanceSyncEntity } from './balance-entry.entity.js';

const ONLY = 1;
/** Rows that one statement inserts. */
const BATCH = 500;

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
    @InjectRepository(BalanceEntryEntity) private readonly entries: Repository<BalanceEntryEntity>,
    @InjectRepository(BalanceSyncEntity) private readonly syncs: Repository<BalanceSyncEntity>,
  ) {}

  /** Reads the entries since the last run. Continues there after an interruption. Throws UNAVAILABLE. */
  @OnJob(READ_BALANCE)
  async read(): Promise<void> {
    const last = await this.syncs.findOneBy({ id: ONLY });
    await this.readSince(last ? new Date(last.readUntil.getTime() - OVERLAP) : BEGINNING);
  }

  /** Reads all that has moved since a time, whatever was read before. Throws UNAVAILABLE. */
  async readSince(since: Date): Promise<void> {
    const now = this.clock.now();
    for (let from = since; from <= now;) {
      const to = new Date(Math.min(from.getTime() + STRIDE, now.getTime() + OVERLAP));
      const entries = await this.gateway.listBalanceEntries({ from, to });
      // a known entry never changes
      for (let at = 0; at < entries.length; at += BATCH) {
        const values = entries.slice(at, at + BATCH);
        await this.entries.createQueryBuilder().insert().values(values).orIgnore().execute();
      }
      await this.syncs.upsert({ id: ONLY, readUntil: to < now ? to : now }, ['id']);
      from = to;
    }
  }
}
