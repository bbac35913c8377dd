import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DAY } from '../../common/time/durations.rules.js';
import { StripeGateway, type TimeRange } from '../provider/index.js';
import { DisputesService } from '../disputes/disputes.service.js';
import { type Finding, Findings } from './findings.js';
import { ProviderWalkCursor } from './provider-walk-cursor.js';
import { isUnavailable } from './reconciler.js';

/** No session can be paid for longer: one that was opened so long before the dump may have been paid after it. */
const LONGEST_SESSION = DAY;
/** The provider's lists are read day by day, oldest first: what was read need not be read again. */
const STRIDE = DAY;
/** Pauses before a call is tried again that got no answer, or came too soon after others; in milliseconds. */
const BACKOFF = [1000, 2000, 4000, 8000, 16_000];

/** What a walk has found, and what became of it. */
export interface WalkReport {
  since: Date;
  /** Where a walk that was broken off goes on; null for one from the start. */
  resumedAt: Date | null;
  findings: readonly Finding[];
  failures: readonly unknown[];
  /** Until when all is taken in, if the walk could not be ended; null at its end. */
  stoppedAt: Date | null;
}

/**
 * Walks over all that the provider knows since a time: checkout sessions, refunds and disputes. For the time after a
 * restore, when the database has forgotten more than the provider's list of events tells. One call at a time.
 */
@Injectable()
export class ProviderWalkService {
  /** Milliseconds before each further try. */
  backoff: readonly number[] = BACKOFF;

  constructor(
    private readonly clock: Clock,
    private readonly gateway: StripeGateway,
    private readonly disputes: DisputesService,
    private readonly findings: Findings,
    private readonly cursor: ProviderWalkCursor,
  ) {}

  /** Returns what a walk would take in; changes nothing. Throws UNAVAILABLE. */
  async plan(since: Date): Promise<Finding[]> {
    const all: Finding[] = [];
    const found = new Set<string>();
    for (const range of this.ranges(new Date(since.getTime() - LONGEST_SESSION)))
      all.push(...(await this.findIn(range, found)));
    return [...all, ...(await this.decidedDisputes())];
  }

  /** Takes in all that the provider knows since a time. Goes on where a walk since the same time was broken off. */
  async run(since: Date): Promise<WalkReport> {
    const resumedAt = (await this.cursor.read(since)) ?? null;
    const findings: Finding[] = [];
    const failures: unknown[] = [];
    let readUntil = resumedAt ?? new Date(since.getTime() - LONGEST_SESSION);
    try {
      for (const range of this.ranges(readUntil)) {
        await this.takeIn(await this.findIn(range, new Set()), findings, failures);
        // what failed is found again by the next walk
        if (failures.length > 0) continue;
        readUntil = range.to;
        await this.cursor.advance(since, readUntil);
      }
      await this.takeIn(await this.decidedDisputes(), findings, failures);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return { since, resumedAt, findings, failures: [...failures, error], stoppedAt: readUntil };
    }
    if (failures.length === 0) await this.cursor.end(since);
    return { since, resumedAt, findings, failures, stoppedAt: failures.length > 0 ? readUntil : null };
  }

  private ranges(from: Date): TimeRange[] {
    // the provider's seconds are whole, and what happens in this one belongs to it
    const end = this.clock.now().getTime() + 1000;
    const ranges: TimeRange[] = [];
    for (let at = from.getTime(); at < end; at += STRIDE)
      ranges.push({ from: new Date(at), to: new Date(Math.min(at + STRIDE, end)) });
    return ranges;
  }

  // `found`: payment intents of sessions that are to be taken in, whose refunds and disputes are ours too
  private async findIn(range: TimeRange, found: Set<string>): Promise<Finding[]> {
    const sessions = await this.patiently(() => this.gateway.listSessions(range));
    const ofSessions = await this.findings.ofSessions(sessions);
    const ids = new Set(ofSessions.map(({ id }) => id));
    for (const { id, paymentIntent } of sessions) if (ids.has(id) && paymentIntent) found.add(paymentIntent);
    const refunds = await this.patiently(() => this.gateway.listRefundsMade(range));
    const disputes = await this.patiently(() => this.gateway.listDisputes(range));
    return [
      ...ofSessions,
      ...(await this.findings.ofRefunds(refunds, found)),
      ...(await this.findings.ofDisputes(disputes, found)),
    ];
  }

  // opened before the time from which on we walk
  private async decidedDisputes(): Promise<Finding[]> {
    const disputes = [];
    for (const id of await this.disputes.openIds())
      disputes.push(await this.patiently(() => this.disputes.fetch(id)));
    return this.findings.ofDisputes(disputes, new Set());
  }

  private async takeIn(found: readonly Finding[], findings: Finding[], failures: unknown[]): Promise<void> {
    for (const finding of found) {
      try {
        await this.patiently(finding.apply);
        findings.push(finding);
      } catch (error) {
        failures.push(error);
      }
    }
  }

  private async patiently<T>(call: () => Promise<T>): Promise<T> {
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
