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
