import { SecretBox } from './secret-box.js';

const box = new SecretBox(['the secret of today', 'the one before'], 'totp');

describe('a sealed secret', () => {
  it('is opened for its owner, and differs each time', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', '7');
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(box.seal('JBSWY3DPEHPK3PXP', '7')).not.toBe(sealed);
    expect(box.open(sealed, '7')).toEqual({ text: 'JBSWY3DPEHPK3PXP', isOld: false });
  });

  it('is not opened for another owner, for another use, by another secret, or when it was changed', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', '7');
    expect(box.open(sealed, '8')).toBeUndefined();
    expect(new SecretBox(['the secret of today'], 'other').open(sealed, '7')).toBeUndefined();
    expect(new SecretBox(['a stranger’s secret'], 'totp').open(sealed, '7')).toBeUndefined();
    const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
    expect(box.open(changed, '7')).toBeUndefined();
    expect(box.open('nonsense', '7')).toBeUndefined();
  });

  it('is still opened after the secret was changed, and asks to be sealed anew', () => {
    const sealed = new SecretBox(['the one before'], 'totp').seal('JBSWY3DPEHPK3PXP', '7');
    expect(box.open(sealed, '7')).toEqual({ text: 'JBSWY3DPEHPK3PXP', isOld: true });
  });
});
