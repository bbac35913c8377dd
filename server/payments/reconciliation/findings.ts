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
import { hasOurReference, type Payment, PaymentRecords } from '../records/index.js';
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
      const { id, amountRappen, currency, accountId, eventId } = session;
      const kind = await this.kindOf(session, known.get(id));
      if (!kind) continue;
      const who = `account ${accountId ?? 'unknown'}, event ${eventId ?? 'unknown'}`;
      const apply = async () => {
        if (kind === 'page_without_hold') await this.gateway.expireSession(id);
        await this.fulfilment.fulfil(id, { by: BY });
      };
      findings.push({ kind, id, about: `${money(amountRappen, currency)}, ${who}`, apply });
    }
    return findings;
  }

  /** Returns the findings among these refunds. `found`: our payment intents that are to be imported too. */
  ofRefunds(refunds: readonly ProviderRefund[], found: ReadonlySet<string>): Promise<Finding[]> {
    return this.unknownAmong('refund', refunds, found, (_id, intent) => this.refunds.sync(intent, BY));
  }

  /** Returns the findings among these disputes; as `ofRefunds`. */
  ofDisputes(disputes: readonly ProviderDispute[], found: ReadonlySet<string>): Promise<Finding[]> {
    return this.unknownAmong('dispute', disputes, found, (id) => this.events.storeDispute(id, BY));
  }

  private async kindOf(session: ProviderSession, payment: Payment | undefined): Promise<FindingKind | null> {
    if (payment) return knownSession(session.status, payment.status);
    if (!hasOurReference(session)) return null;
    // the hold is in the database, but the response with its session was lost
    if (await this.fulfilment.hasReservation(session)) return knownSession(session.status, 'open');
    const kind = sessionWithoutHold(session);
    // in safe mode the original may still be selling
    return kind === 'page_without_hold' && this.safeMode.isOn ? 'page_left_open' : kind;
  }

  // the provider's account may be shared with others
  private async unknownAmong(
    kind: FindingKind,
    items: readonly (ProviderRefund | ProviderDispute)[],
    found: ReadonlySet<string>,
    apply: (id: string, paymentIntent: string) => Promise<void>,
  ): Promise<Finding[]> {
    const intents = items.flatMap(({ paymentIntent }) => paymentIntent ?? []);
    const known = await this.payments.findByIntents(intents);
    const ours = new Set([...found, ...known.map(({ paymentIntent }) => paymentIntent)]);
    const states = await this.refundRows.statesOf(items.map(({ id }) => id));
    return items.flatMap((item) => {
      const { id, amountRappen, paymentIntent, status } = item;
      if (paymentIntent === null || !ours.has(paymentIntent) || states.get(id) === status) return [];
      const amount = money(amountRappen, 'currency' in item ? item.currency : 'chf');
      const about = `${amount} of ${paymentIntent}, ${status}`;
      return [{ kind, id, about, apply: () => apply(id, paymentIntent) }];
    });
  }
}

function money(amount: number, currency: string): string {
  return `${currency.toUpperCase()} ${rappenToChf(amount).toFixed(2)}`;
}
