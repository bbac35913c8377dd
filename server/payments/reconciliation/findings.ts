import { Injectable } from '@nestjs/common';
import { rappenToChf } from '../../common/money/chf.js';
import { SafeMode } from '../../common/safe-mode/safe-mode.js';
import { FulfilmentService } from '../fulfilment/fulfilment.service.js';
import { WebhookEventsService } from '../fulfilment/webhook-events.service.js';
import {
  type ProviderDispute,
  type ProviderRefund,
  type ProviderSession,
  StripeGateway,
} from '../provider/index.js';
import { bearsOurName, type Payment, PaymentRecords } from '../records/index.js';
import { RefundsRepository, RefundsService } from '../refunds/index.js';
import { type FindingKind, knownSession, sessionWithoutHold } from './findings.rules.js';

/** An object at the provider that the database lacks, and how to import it. */
export interface Finding {
  kind: FindingKind;
  /** The provider's id. */
  id: string;
  /** Its description, such as `CHF 49.00, account 12, event 3`. */
  about: string;
  /** Imports it; a second call changes nothing. Throws UNAVAILABLE. */
  apply: () => Promise<void>;
}

const BY = 'reconciliation';

/** Compares sessions, refunds and disputes of the provider with ours. Comparing changes nothing. */
@Injectable()
export class Findings {
  constructor(
    private readonly safeMode: SafeMode,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentRecords,
    private readonly fulfilment: FulfilmentService,
    private readonly refundRows: RefundsRepository,
    private readonly refunds: RefundsService,
    private readonly events: WebhookEventsService,
  ) {}

  async ofSessions(sessions: readonly ProviderSession[]): Promise<Finding[]> {
    const payments = await this.payments.findBySessions(sessions.map(({ id }) => id));
    const known = new Map(payments.map((payment) => [payment.sessionId, payment]));
    const findings: Finding[] = [];
    for (const session of sessions) {
      const kind = await this.kindOf(session, known.get(session.id));
      if (kind) findings.push(this.ofSession(kind, session));
    }
    return findings;
  }

  /** Returns the findings among these refunds. `found`: our payment intents that are to be imported too. */
  async ofRefunds(refunds: readonly ProviderRefund[], found: ReadonlySet<string>): Promise<Finding[]> {
    const ours = await this.ours(refunds, found);
    const states = await this.refundRows.statesOf(ours.map(({ id }) => id));
    return ours
      .filter(({ id, status }) => states.get(id) !== status)
      .map(({ id, amountRappen, status, paymentIntent }) => ({
        kind: 'refund',
        id,
        about: `${money(amountRappen, 'chf')} of ${paymentIntent}, ${status}`,
        apply: () => this.refunds.sync(paymentIntent, BY),
      }));
  }

  /** Returns the findings among these disputes; as `ofRefunds`. */
  async ofDisputes(disputes: readonly ProviderDispute[], found: ReadonlySet<string>): Promise<Finding[]> {
    const ours = await this.ours(disputes, found);
    const states = await this.refundRows.disputeStatesOf(ours.map(({ id }) => id));
    return ours
      .filter(({ id, status }) => states.get(id) !== status)
      .map(({ id, amountRappen, currency, status, paymentIntent }) => ({
        kind: 'dispute',
        id,
        about: `${money(amountRappen, currency)} of ${paymentIntent}, ${status}`,
        apply: () => this.events.storeDispute(id, BY),
      }));
  }

  private async kindOf(session: ProviderSession, payment: Payment | undefined): Promise<FindingKind | null> {
    if (payment) return knownSession(session.status, payment.status);
    if (!bearsOurName(session)) return null;
    // the hold is in the database, but the response with its session was lost
    if (await this.fulfilment.hasReservation(session)) return knownSession(session.status, 'open');
    const kind = sessionWithoutHold(session);
    // in safe mode the original may still be selling
    return kind === 'page_without_hold' && this.safeMode.isOn ? 'page_left_open' : kind;
  }

  private ofSession(kind: FindingKind, session: ProviderSession): Finding {
    const { id, amountRappen, currency, accountId, eventId } = session;
    const who = `account ${accountId ?? 'unknown'}, event ${eventId ?? 'unknown'}`;
    return {
      kind,
      id,
      about: `${money(amountRappen, currency)}, ${who}`,
      apply: async () => {
        if (kind === 'page_without_hold') await this.gateway.expireSession(id);
        await this.fulfilment.fulfil(id, { by: BY });
      },
    };
  }

  // the provider's account may be shared with others
  private async ours<Item extends { paymentIntent: string | null }>(
    items: readonly Item[],
    found: ReadonlySet<string>,
  ): Promise<(Item & { paymentIntent: string })[]> {
    const intents = items.flatMap(({ paymentIntent }) => paymentIntent ?? []);
    const known = await this.payments.findByIntents(intents);
    const ours = new Set([...found, ...known.map(({ paymentIntent }) => paymentIntent)]);
    return items.flatMap((item) => {
      const { paymentIntent } = item;
      return paymentIntent !== null && ours.has(paymentIntent) ? [{ ...item, paymentIntent }] : [];
    });
  }
}

function money(amount: number, currency: string): string {
  return `${currency.toUpperCase()} ${rappenToChf(amount).toFixed(2)}`;
}
