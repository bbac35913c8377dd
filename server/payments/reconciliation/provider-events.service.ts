import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { WebhookEventsService } from '../fulfilment/webhook-events.service.js';
import { type ProviderEvent, StripeGateway, secondsAfter } from '../provider/index.js';
import { PaymentRecords } from '../records/index.js';
import { Findings } from './findings.js';
import { ProviderEventCursorEntity } from './provider-event-cursor.entity.js';
import { type ReconcileResult, type Reconciler, runConcurrently } from './reconciler.js';

/** Seconds of events that are read again, because the provider's clock differs from ours and events may appear late. */
const OVERLAP_SECONDS = 600;
/** Seconds before our first payment at which the first run starts: no session lives longer. */
const LONGEST_SESSION_SECONDS = 86_400;

/** Inserts the row, or moves it forward, never back. $1 read until. */
const ADVANCE = `insert into provider_event_cursor as c (read_until) values ($1)
  on conflict (only_row) do update set read_until = greatest(c.read_until, excluded.read_until)`;

/** Reads the provider's list of events, and handles those whose webhook did not reach us. */
@Injectable()
export class ProviderEventReconciler implements Reconciler {
  constructor(
    private readonly clock: Clock,
    private readonly payments: PaymentRecords,
    private readonly database: Database,
    @InjectRepository(ProviderEventCursorEntity)
    private readonly cursor: Repository<ProviderEventCursorEntity>,
    private readonly gateway: StripeGateway,
    private readonly events: WebhookEventsService,
    private readonly findings: Findings,
  ) {}

  async run(): Promise<ReconcileResult> {
    const now = this.clock.now();
    const missed = await this.findMissed(now);
    // one at a time, in the order of the list
    const result = await runConcurrently(missed, 1, (event) => this.events.handle(event, 'reconciliation'));
    if (result.failures.length === 0) await this.database.query(ADVANCE, [now]);
    return result;
  }

  async plan(): Promise<string[]> {
    const sentences: string[] = [];
    for (const event of await this.findMissed(this.clock.now()))
      sentences.push(`event ${event.id} (${event.type}) never reached us: ${await this.effectOf(event)}`);
    return sentences;
  }

  // a session may belong to somebody else, or to a hold that is not in the database
  private async effectOf({ subject }: ProviderEvent): Promise<string> {
    if (!subject || !('session' in subject)) return 'would take effect';
    const session = await this.gateway.findSession(subject.session);
    const [finding] = session ? await this.findings.ofSessions([session]) : [];
    if (finding?.kind === 'ownerless') return `${finding.about} would be kept as money without an owner`;
    return finding ? 'would take effect' : 'changes nothing here';
  }

  private async findMissed(now: Date): Promise<ProviderEvent[]> {
    const listed = await this.gateway.listEvents(await this.readFrom(now));
    const handled = await this.payments.findHandledEvents(listed.map((event) => event.id));
    return listed.filter((event) => event.subject && !handled.has(event.id));
  }

  // the first run may come long after the first payment, if nothing ran in between
  private async readFrom(now: Date): Promise<Date> {
    const { readUntil } = (await this.cursor.findOneBy({ onlyRow: true })) ?? {};
    const known = readUntil ?? (await this.payments.firstAt()) ?? now;
    return secondsAfter(known < now ? known : now, -(readUntil ? OVERLAP_SECONDS : LONGEST_SESSION_SECONDS));
  }
}
