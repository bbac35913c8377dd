import { readTokenClaims } from './tokens.js';

const NOW = new Date('2026-12-04T18:30:00Z');
const seconds = NOW.getTime() / 1000;
const payload = {
  sub: '7',
  jti: '7c1f5a3e-0000-4000-8000-000000000000',
  iat: seconds - 60,
  exp: seconds + 1,
};

describe('the claims of a token', () => {
  it('say who, with which token, since when and until when', () => {
    expect(readTokenClaims(payload, NOW)).toEqual({
      accountId: 7,
      tokenId: '7c1f5a3e-0000-4000-8000-000000000000',
      issuedAt: new Date('2026-12-04T18:29:00Z'),
      expiresAt: new Date('2026-12-04T18:30:01Z'),
    });
  });

  it('end with the second of their expiry', () => {
    expect(readTokenClaims({ ...payload, exp: seconds }, NOW)).toBeUndefined();
  });

  it.each([
    ['without a subject', { sub: undefined }],
    ['with a subject that is a number', { sub: 7 }],
    ['with a subject that is nobody', { sub: '0' }],
    ['with a subject beyond all ids', { sub: '2147483648' }],
    ['with an id that is no uuid', { jti: 'x' }],
    ['without a time of issue', { iat: undefined }],
    ['without an expiry', { exp: undefined }],
  ])('%s are none', (_what, change) => {
    expect(readTokenClaims({ ...payload, ...change }, NOW)).toBeUndefined();
  });
});
