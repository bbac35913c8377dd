import fc from 'fast-check';
import { LEAST_PRICE_RAPPEN } from '../../events/index.js';
import { freeReservationId, freeSessionId, refundNote, sessionExpiry } from './holds.service.js';
import { priceFor, type PriceParts } from './pricing.service.js';

const parts: fc.Arbitrary<PriceParts> = fc.record({
  baseRappen: fc.oneof(fc.constant(0), fc.integer({ min: LEAST_PRICE_RAPPEN, max: 100_000_000 })),
  earlyRappen: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
  code: fc.option(
    fc.oneof(
      fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ amountRappen: fc.integer({ min: 1, max: 100_000_000 }) }),
    ),
  ),
  creditRappen: fc.integer({ min: 0, max: 100_000_000 }),
});

describe('what a place costs', () => {
  test.each<[string, PriceParts, Partial<ReturnType<typeof priceFor>>]>([
    ['is the price of the event', { baseRappen: 4900 }, { chargedRappen: 4900, codeRappen: 0 }],
    [
      'is the early price',
      { baseRappen: 4900, earlyRappen: 3900 },
      { chargedRappen: 3900, earlyRappen: 1000 },
    ],
    [
      'is never more because of an early price',
      { baseRappen: 2900, earlyRappen: 3900 },
      { chargedRappen: 2900 },
    ],
    [
      'is a part of it',
      { baseRappen: 4900, code: { percent: 20 } },
      { codeRappen: 980, chargedRappen: 3920 },
    ],
    [
      'is rounded in the guest’s favour',
      { baseRappen: 4995, code: { percent: 33 } },
      { codeRappen: 1649, chargedRappen: 3346 },
    ],
    [
      'takes the code off the early price',
      { baseRappen: 4900, earlyRappen: 4000, code: { percent: 50 } },
      { earlyRappen: 900, codeRappen: 2000, chargedRappen: 2000 },
    ],
    [
      'is never below nothing',
      { baseRappen: 4900, code: { amountRappen: 9900 } },
      { codeRappen: 4900, chargedRappen: 0 },
    ],
    [
      'leaves the credit that is not needed',
      { baseRappen: 4900, code: { amountRappen: 900 }, creditRappen: 10_000 },
      { codeRappen: 900, creditRappen: 4000, chargedRappen: 0 },
    ],
    [
      'leaves the rest to be paid',
      { baseRappen: 4900, creditRappen: 3000 },
      { creditRappen: 3000, chargedRappen: 1900 },
    ],
    [
      'waives a rest that cannot be charged',
      { baseRappen: 4900, code: { amountRappen: 4851 } },
      { codeRappen: 4851, waivedRappen: 49, chargedRappen: 0 },
    ],
    [
      'charges the smallest rest that can be',
      { baseRappen: 4900, code: { amountRappen: 4850 } },
      { waivedRappen: 0, chargedRappen: LEAST_PRICE_RAPPEN },
    ],
    [
      'is nothing for a free event',
      { baseRappen: 0, code: { percent: 10 }, creditRappen: 500 },
      { creditRappen: 0 },
    ],
  ])('%s', (_name, given, expected) => {
    expect(priceFor(given)).toMatchObject(expected);
  });

  it('adds up, is never negative and can always be charged', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const { baseRappen, ...made } = priceFor(given);
        const amounts = Object.values(made);
        expect(amounts.every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(baseRappen);
        expect(made.chargedRappen === 0 || made.chargedRappen >= LEAST_PRICE_RAPPEN).toBe(true);
        expect(made.waivedRappen).toBeLessThan(LEAST_PRICE_RAPPEN);
      }),
    );
  });

  it('is never more with a code, with credit or with an early price than without', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const { chargedRappen } = priceFor(given);
        for (const without of ['code', 'earlyRappen', 'creditRappen'] as const)
          expect(chargedRappen).toBeLessThanOrEqual(
            priceFor({ ...given, [without]: undefined }).chargedRappen,
          );
      }),
    );
  });

  it('is reduced exactly when something was taken off', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const { baseRappen, earlyRappen, codeRappen, creditRappen, chargedRappen } = priceFor(given);
        expect(chargedRappen !== baseRappen).toBe(earlyRappen + codeRappen + creditRappen > 0);
      }),
    );
  });
});

const at = (iso: string) => new Date(iso);

describe('the session of a hold', () => {
  const hold = { createdAt: at('2026-12-01T11:00:00Z') };

  it('outlives a hold of Stripe’s shortest length by a minute, and a shorter one of the sandbox not at all', () => {
    expect(sessionExpiry(hold, 1800)).toEqual(at('2026-12-01T11:31:00Z'));
    expect(sessionExpiry(hold, 5)).toEqual(at('2026-12-01T11:00:05Z'));
  });

  test.each([
    ['free_12', 12],
    ['free_0', undefined],
    ['free_012', undefined],
    ['free_', undefined],
    ['free_99999999999', undefined],
    ['cs_test_free_12', undefined],
    ['free_12 or 1=1', undefined],
  ])('%s names the free reservation %s', (sessionId, id) => {
    expect(freeReservationId(sessionId)).toBe(id);
  });

  it('of a free place is named by the reservation', () => {
    expect(freeReservationId(freeSessionId(2_147_483_647))).toBe(2_147_483_647);
  });
});

describe('the sentence on refunds', () => {
  it('names the deadline in Zurich’s time', () => {
    const note = refundNote(at('2026-07-01T17:30:00Z'), at('2026-06-01T11:00:00Z'), 'en');
    expect(note).toBe('Full refund if you cancel by 2026-07-01, 19:30. None after.');
  });

  it('speaks the guest’s language', () => {
    const note = (language: 'fr' | 'it' | 'de') =>
      refundNote(at('2026-07-01T17:30:00Z'), at('2026-06-01T11:00:00Z'), language);
    expect(note('de')).toContain('bis 01.07.2026, 19:30');
    expect(note('fr')).toContain('avant le 01.07.2026, 19:30');
    expect(note('it')).toContain('entro il 01.07.2026, 19:30');
  });

  it('says so when the deadline has passed', () => {
    const deadline = at('2026-12-01T11:00:00Z');
    expect(refundNote(deadline, deadline, 'en')).toContain('not refunded');
  });
});
