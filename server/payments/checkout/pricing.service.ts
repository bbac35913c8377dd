import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { DomainError } from '../../common/errors/domain-error.js';
import {
  EarlyPricesService,
  EventsService,
  LEAST_PRICE_RAPPEN,
  type PriceAgreement,
  type Reservation,
} from '../../events/index.js';
import type { PromotionCode } from '../codes/code.rules.js';
import { CodesService } from '../codes/codes.service.js';
import { CreditsService } from '../credits/credits.service.js';
import { type ReservationPrice, ReservationPrices } from '../records/index.js';

/** The input of a price calculation; amounts in Rappen. */
export interface PriceParts {
  /** The price of the event. */
  baseRappen: number;
  /** The early price, if one is available; null otherwise. */
  earlyRappen?: number | null;
  /** The code, if it is valid: a percentage of the price, or an amount. */
  code?: Partial<Pick<PromotionCode, 'percent' | 'amountRappen'>> | null | undefined;
  /** The guest's available credit. */
  creditRappen?: number;
}

/** A price and its reductions in Rappen, none negative: `base = early + code + credit + waived + charged`. */
export type Price = Pick<
  ReservationPrice,
  'baseRappen' | 'earlyRappen' | 'codeRappen' | 'creditRappen' | 'waivedRappen' | 'chargedRappen'
>;

/**
 * Returns the price of a seat. Applies the early price, then the code, then the credit, each to the remainder. A
 * percentage is rounded up to a whole Rappen, in the guest's favour. Nothing goes below 0. A remainder under
 * LEAST_PRICE_RAPPEN, which the provider cannot charge, is waived.
 */
export function priceFor({ baseRappen, earlyRappen, code, creditRappen = 0 }: PriceParts): Price {
  const early = Math.max(0, baseRappen - (earlyRappen ?? baseRappen));
  const reduced = baseRappen - early;
  const off = code?.percent ? Math.ceil((reduced * code.percent) / 100) : (code?.amountRappen ?? 0);
  const codeOff = Math.min(Math.max(0, off), reduced);
  const due = reduced - codeOff;
  const credit = Math.min(Math.max(0, creditRappen), due);
  const rest = due - credit;
  const isCharged = rest >= LEAST_PRICE_RAPPEN;
  return {
    baseRappen,
    earlyRappen: early,
    codeRappen: codeOff,
    creditRappen: credit,
    waivedRappen: isCharged ? 0 : rest,
    chargedRappen: isCharged ? rest : 0,
  };
}

/** A guest's code, and the price that they saw. */
export interface PriceInput {
  accountId: number;
  /** The code that they typed. */
  code?: string | undefined;
  /** The price in Rappen that they saw; any other is refused. */
  shownRappen?: number | undefined;
}

type Quote = Price & { promotion: PromotionCode | undefined };

/** Calculates the price of a seat for a guest, and stores it with the reservation. */
@Injectable()
export class PricingService {
  constructor(
    private readonly clock: Clock,
    private readonly events: EventsService,
    private readonly earlyPrices: EarlyPricesService,
    private readonly codes: CodesService,
    private readonly credits: CreditsService,
    private readonly prices: ReservationPrices,
  ) {}

  /** Returns the current price of a seat for a guest. Throws EVENT_NOT_FOUND, and as `CodesService.requireGood`. */
  async preview(eventId: number, input: PriceInput): Promise<Price> {
    const event = await this.events.require(eventId);
    if (event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    return this.quote(event, input, this.clock.now());
  }

  /**
   * Returns the price agreement for taking a seat: `agree` calculates the price in the transaction that takes the seat,
   * and `keep` then uses the code, the early price and the credit. Both throw to roll back the seat: PRICE_CHANGED,
   * CODE_USED_UP and the other errors of a code.
   */
  agreement(input: PriceInput): PriceAgreement {
    let agreed: Quote | undefined;
    return {
      agree: async (event, now) => {
        agreed = await this.quote(event, input, now);
        const { chargedRappen } = agreed;
        if (input.shownRappen !== undefined && input.shownRappen !== chargedRappen)
          throw new DomainError('PRICE_CHANGED');
        return chargedRappen;
      },
      keep: async (reservation, now) => {
        if (agreed && agreed.chargedRappen !== agreed.baseRappen) await this.keep(agreed, reservation, now);
      },
    };
  }

  private async quote(
    { id: eventId, priceRappen }: { id: number; priceRappen: number },
    { accountId, code }: PriceInput,
    now: Date,
  ): Promise<Quote> {
    const promotion = code ? await this.codes.requireGood(code, { eventId, accountId, now }) : undefined;
    const price = priceFor({
      baseRappen: priceRappen,
      earlyRappen: priceRappen > 0 ? await this.earlyPrices.current(eventId, now) : null,
      code: promotion,
      creditRappen: priceRappen > 0 ? await this.credits.balance(accountId) : 0,
    });
    return { ...price, promotion };
  }

  // lock order everywhere: the seat row before these rows
  private async keep({ promotion, ...price }: Quote, { id, accountId, eventId }: Reservation, now: Date) {
    const { baseRappen, earlyRappen, codeRappen, creditRappen } = price;
    const usedCode = codeRappen > 0 ? promotion : undefined;
    if (usedCode) await this.codes.take(usedCode, now);
    if (earlyRappen > 0) await this.earlyPrices.take(eventId, baseRappen - earlyRappen, now);
    await this.prices.insert({
      ...price,
      reservationId: id,
      accountId,
      codeId: usedCode?.id ?? null,
      earlyEventId: earlyRappen > 0 ? eventId : null,
      createdAt: now,
    });
    if (creditRappen > 0) await this.credits.use(accountId, id, creditRappen);
  }
}
