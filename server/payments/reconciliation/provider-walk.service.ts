import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DAY } from '../../common/time/durations.rules.js';
import { LONGEST_SESSION, StripeGateway, type TimeRange } from '../provider/index.js';
import { RefundsRepository } from '../refunds/index.js';
import { type Finding, Findings } from './findings.js';
import { isUnavailable } from './reconciler.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ProviderWalkEntity } from './provider-event-cursor.entity.js';

/** The provider's lists are read day by day, oldest first, so that an interrupted walk need not start again. */
const STRIDE = DAY;

/** The findings of a walk, and their outcome. */
export interface WalkReport {
  since: Date;
  /** Where an interrupted walk continues; null for one from the start. */
  resumedAt: Date | null;
  findings: readonly Finding[];
  failures: readonly unknown[];
  /** Until when everything has been imported if the walk was interrupted; null if it was completed. */
  stoppedAt: Date | null;
}

/**
 * Walks over everything at the provider since a time: checkout sessions, refunds and disputes. For use after a restore,
 * when the database lacks more than the provider's list of events covers. One call at a time.
 */
@Injectable()
export class ProviderWalkService {
  /** Milliseconds before each retry of a call that got no answer or was rate-limited. */
  backoff: readonly number[] = [1000, 2000, 4000, 8000, 16_000];

  constructor(
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly refundRows: RefundsRepository,
    private readonly findings: Findings,
    @InjectRepository(ProviderWalkEntity) private readonly walks: Repository<ProviderWalkEntity>,
  ) {}

  /** Returns what a walk would import; changes nothing. Throws UNAVAILABLE. */
  async plan(since: Date): Promise<Finding[]> {
    const all: Finding[] = [];
    const found = new Set<string>();
    for (const range of this.ranges(startOf(since))) all.push(...(await this.findIn(range, found)));
    return [...all, ...(await this.decidedDisputes())];
  }

  /** Imports everything at the provider since a time. Continues an interrupted walk since the same time. */
  async run(since: Date): Promise<WalkReport> {
    const resumedAt = (await this.walks.findOneBy({ since }))?.readUntil ?? null;
    const findings: Finding[] = [];
    const failures: unknown[] = [];
    const report = { since, resumedAt, findings, failures };
    let readUntil = resumedAt ?? startOf(since);
    try {
      for (const range of this.ranges(readUntil)) {
        await this.applyAll(await this.findIn(range, new Set()), findings, failures);
        // failed findings are found again by the next walk
        if (failures.length > 0) continue;
        readUntil = range.to;
        await this.walks.upsert({ since, readUntil }, ['since']);
      }
      await this.applyAll(await this.decidedDisputes(), findings, failures);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      failures.push(error);
    }
    if (failures.length > 0) return { ...report, stoppedAt: readUntil };
    // the next walk reads everything again
    await this.walks.delete({ since });
    return { ...report, stoppedAt: null };
  }

  private ranges(from: Date): TimeRange[] {
    // the provider uses whole seconds, and the current second must be included
    const end = this.clock.now().getTime() + 1000;
    const ranges: TimeRange[] = [];
    for (let at = from.getTime(); at < end; at += STRIDE)
      ranges.push({ from: new Date(at), to: new Date(Math.min(at + STRIDE, end)) });
    return ranges;
  }

  // `found`: payment intents of sessions to be imported, whose refunds and disputes are ours too
  private async findIn(range: TimeRange, found: Set<string>): Promise<Finding[]> {
    const sessions = await this.withRetries(() => this.gateway.listSessions(range));
    const ofSessions = await this.findings.ofSessions(sessions);
    const ids = new Set(ofSessions.map(({ id }) => id));
    for (const { id, paymentIntent } of sessions) if (ids.has(id) && paymentIntent) found.add(paymentIntent);
    const refunds = await this.withRetries(() => this.gateway.listRefundsMade(range));
    const disputes = await this.withRetries(() => this.gateway.listDisputes(range));
    return [
      ...ofSessions,
      ...(await this.findings.ofRefunds(refunds, found)),
      ...(await this.findings.ofDisputes(disputes, found)),
    ];
  }

  // disputes that were opened before the start of the walk
  private async decidedDisputes(): Promise<Finding[]> {
    const disputes = [];
    for (const id of await this.refundRows.openDisputeIds())
      disputes.push(await this.withRetries(() => this.gateway.findDispute(id)));
    return this.findings.ofDisputes(disputes, new Set());
  }

  private async applyAll(found: readonly Finding[], findings: Finding[], failures: unknown[]): Promise<void> {
    for (const finding of found) {
      try {
        await this.withRetries(finding.apply);
        findings.push(finding);
      } catch (error) {
        failures.push(error);
      }
    }
  }

  private async withRetries<T>(call: () => Promise<T>): Promise<T> {
    for (const wait of this.backoff) {
      try {
        return await call();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        await pause(wait);
      }
    }
    return call();
  }
}

// a session that was opened before may have been paid since
function startOf(since: Date): Date {
  return new Date(since.getTime() - LONGEST_SESSION);
}
