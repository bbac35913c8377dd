import { knownSession, sessionWithoutHold } from './findings.rules.js';

describe('what is to be taken in', () => {
  it.each([
    ['paid', 'open', 'paid'],
    ['paid', 'expired', 'paid'],
    ['expired', 'open', 'ended'],
    ['failed', 'processing', 'ended'],
    ['processing', 'open', 'ended'],
    ['paid', 'paid', null],
    ['open', 'open', null],
    ['expired', 'failed', null],
    ['processing', 'paid', null],
  ] as const)('of a session that is %s at the provider and %s here: %s', (session, payment, kind) => {
    expect(knownSession(session, payment)).toBe(kind);
  });

  it.each([
    ['paid', 'pi_1', 'ownerless'],
    ['paid', null, null],
    ['open', null, 'page_without_hold'],
    ['processing', 'pi_1', 'coming_without_hold'],
    ['expired', null, null],
    ['failed', 'pi_1', null],
  ] as const)('of a session without a hold that is %s (%s): %s', (status, paymentIntent, kind) => {
    expect(sessionWithoutHold({ status, paymentIntent })).toBe(kind);
  });
});
