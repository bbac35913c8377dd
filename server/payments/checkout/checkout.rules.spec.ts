import { freeReservationId, freeSessionId, refundNote, sessionExpiry } from './checkout.rules.js';

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
