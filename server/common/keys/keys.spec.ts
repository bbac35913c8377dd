import type { Settings } from '../config/settings.js';
import { Keys } from './keys.js';

const keysOf = (jwtSecret: string, jwtSecretPrevious: string | null = null) =>
  new Keys({ jwtSecret, jwtSecretPrevious } as Settings);

describe('derived keys', () => {
  it('sign a text always in the same way, on every replica with the same secret', () => {
    const signature = keysOf('one secret').sign('photo-addresses', 'a text');
    expect(keysOf('one secret').sign('photo-addresses', 'a text')).toBe(signature);
    expect(keysOf('one secret').isSigned('photo-addresses', 'a text', signature)).toBe(true);
  });

  it('still read what was signed before the secret was changed, and sign with the new one', () => {
    const before = keysOf('old').sign('photo-addresses', 'a text');
    const rotated = keysOf('new', 'old');
    expect(rotated.isSigned('photo-addresses', 'a text', before)).toBe(true);
    expect(rotated.sign('photo-addresses', 'a text')).toBe(keysOf('new').sign('photo-addresses', 'a text'));
    expect(keysOf('new').isSigned('photo-addresses', 'a text', before)).toBe(false);
  });

  it.each([
    ['another text', 'one secret', 'another text', (right: string) => right],
    ['another secret', 'another secret', 'a text', (right: string) => right],
    ['a signature that was cut', 'one secret', 'a text', (right: string) => right.slice(0, -1)],
    ['no signature', 'one secret', 'a text', () => ''],
    ['a signature of other letters', 'one secret', 'a text', (right: string) => 'ü'.repeat(right.length)],
  ])('do not accept %s', (_what, secret, text, change) => {
    const right = keysOf('one secret').sign('photo-addresses', 'a text');
    expect(keysOf(secret).isSigned('photo-addresses', text, change(right))).toBe(false);
  });
});

describe('a sealed secret', () => {
  const keys = keysOf('the secret of today', 'the one before');
  const sealed = keys.seal('totp', 'JBSWY3DPEHPK3PXP', '7');

  it('is opened for its owner, and differs each time', () => {
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(keys.seal('totp', 'JBSWY3DPEHPK3PXP', '7')).not.toBe(sealed);
    expect(keys.open('totp', sealed, '7')).toEqual({ text: 'JBSWY3DPEHPK3PXP', isOld: false });
  });

  it('is not opened for another owner, for another use, by another secret, or when it was changed', () => {
    expect(keys.open('totp', sealed, '8')).toBeUndefined();
    expect(keys.open('webhooks', sealed, '7')).toBeUndefined();
    expect(keysOf('a stranger’s secret').open('totp', sealed, '7')).toBeUndefined();
    const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    expect(keys.open('totp', changed, '7')).toBeUndefined();
    expect(keys.open('totp', 'nonsense', '7')).toBeUndefined();
  });

  it('is still opened after the secret was changed, and asks to be sealed anew', () => {
    const older = keysOf('the one before').seal('totp', 'JBSWY3DPEHPK3PXP', '7');
    expect(keys.open('totp', older, '7')).toEqual({ text: 'JBSWY3DPEHPK3PXP', isOld: true });
  });
});
