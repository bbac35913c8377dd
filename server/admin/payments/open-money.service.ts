import { Injectable } from '@nestjs/common';
import { type AuditedAction, AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { OwnerlessService, PaymentsService } from '../../payments/index.js';
import { type DisputeSummary, OpenMoneyService, type OwnerlessSummary } from '../../reporting/index.js';

/** A decision about a payment without an owner. */
export type OwnerlessDecision =
  | { decision: 'place'; accountId?: number | undefined; eventId?: number | undefined }
  | { decision: 'refund' }
  | { decision: 'dismiss'; reason: string };

/** What organisers do with payments without an owner, and with lost disputes; recorded in the audit log. */
@Injectable()
export class OpenMoneyDecisions {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly payments: PaymentsService,
    private readonly ownerless: OwnerlessService,
    private readonly lists: OpenMoneyService,
  ) {}

  /**
   * Returns a payment without an owner and its payer's email, fetched from the provider. Throws PAYMENT_NOT_FOUND,
   * UNAVAILABLE.
   */
  async read(id: number): Promise<{ money: OwnerlessSummary; payerEmail: string | null }> {
    const payerEmail = await this.ownerless.payerEmail(id);
    return { money: await this.require(id), payerEmail };
  }

  /**
   * Gives a seat, refunds, or dismisses the payment with a reason; the first of two organisers decides. Throws
   * PAYMENT_NOT_FOUND, ALREADY_DECIDED, PAYMENT_DISPUTED, and as `OwnerlessService.place`.
   */
  decide(organiser: CurrentUser, id: number, decision: OwnerlessDecision): Promise<OwnerlessSummary> {
    return this.database.transaction(async () => {
      const details = await this.carryOut(`organiser:${organiser.accountId}`, id, decision);
      await this.audit.record(organiser, {
        action: `reservation.payment_${DONE[decision.decision]}`,
        subject: 'reservation',
        ...details,
      });
      return this.require(id);
    });
  }

  /** Marks the consequences of a lost dispute as settled. Throws PAYMENT_NOT_FOUND. */
  acknowledge(organiser: CurrentUser, id: number): Promise<DisputeSummary> {
    return this.database.transaction(async () => {
      await this.payments.acknowledgeDispute(id);
      const dispute = await this.lists.findDispute(id);
      if (!dispute) throw new DomainError('PAYMENT_NOT_FOUND');
      await this.audit.record(organiser, {
        action: 'reservation.dispute_acknowledged',
        subject: 'reservation',
        subjectId: dispute.reservationId,
        details: { dispute_id: id, payment_id: dispute.paymentId },
      });
      return dispute;
    });
  }

  private async carryOut(
    by: string,
    id: number,
    decision: OwnerlessDecision,
  ): Promise<Pick<AuditedAction, 'subjectId' | 'details'>> {
    if (decision.decision === 'place') {
      const placed = await this.ownerless.place(id, decision, by);
      const { accountId, eventId } = placed;
      return {
        subjectId: placed.id,
        details: { payment_id: id, account_id: accountId, event_id: eventId },
      };
    }
    if (decision.decision === 'refund') await this.ownerless.refund(id, by);
    else await this.ownerless.dismiss(id, decision.reason, by);
    return { details: { payment_id: id } };
  }

  private async require(id: number): Promise<OwnerlessSummary> {
    const money = await this.lists.findOwnerless(id);
    if (!money) throw new DomainError('PAYMENT_NOT_FOUND');
    return money;
  }
}

const DONE = { place: 'placed', refund: 'refunded', dismiss: 'dismissed' } as const;
