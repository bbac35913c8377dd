import argon2, { hash } from '@node-rs/argon2';
import { FIXED_SETTINGS } from '../../common/config/read-settings.js';
import type { Settings } from '../../common/config/settings.js';
import { Passwords } from './passwords.js';

const { passwordCost } = FIXED_SETTINGS;
const passwords = new Passwords({ passwordCost } as Settings);

describe('passwords', () => {
  it('match their own hash and no other', async () => {
    const stored = await passwords.hash('correct horse');
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expect(passwords.matches('correct horse', stored)).resolves.toBe(true);
    await expect(passwords.matches('correct horse ', stored)).resolves.toBe(false);
  });

  it('match in composed and decomposed letters alike', async () => {
    const stored = await passwords.hash('caf\u00e9-noir');
    await expect(passwords.matches('cafe\u0301-noir', stored)).resolves.toBe(true);
  });

  it('never match where there is no account, at the same cost as where there is one', async () => {
    const verify = jest.spyOn(argon2, 'verify');
    const stored = await passwords.hash('correct horse');
    await expect(passwords.matches('wrong', stored)).resolves.toBe(false);
    await expect(passwords.matches('wrong', undefined)).resolves.toBe(false);
    // the cost depends on the parameters in a hash, and on the lengths of its salt and of itself
    const verified = verify.mock.calls.map(([hashed, password]) => {
      const [, algorithm, version, parameters, salt, digest] = String(hashed).split('$');
      return [algorithm, version, parameters, salt?.length, digest?.length, password];
    });
    expect(verified).toEqual(Array(2).fill(['argon2id', 'v=19', 'm=19456,t=2,p=1', 22, 43, 'wrong']));
    verify.mockRestore();
  });

  it('answer all calls of one moment, though one of them fails', async () => {
    const stored = await passwords.hash('correct horse');
    const calls = ['correct horse', 'wrong', 'correct horse', 'wrong', 'correct horse'];
    const answers = await Promise.allSettled([
      ...calls.map((password) => passwords.matches(password, stored)),
      passwords.matches('correct horse', 'no hash'),
    ]);
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([
      true,
      false,
      true,
      false,
      true,
      'failed',
    ]);
  });

  it('tell a hash of other parameters from one of today', async () => {
    expect(passwords.isOutdated(await hash('secret', passwordCost))).toBe(false);
    expect(passwords.isOutdated(await hash('secret', { ...passwordCost, memoryCost: 8192 }))).toBe(true);
    expect(passwords.isOutdated(await hash('secret', { ...passwordCost, timeCost: 3 }))).toBe(true);
    expect(passwords.isOutdated(await hash('secret', { ...passwordCost, algorithm: 1 }))).toBe(true);
  });
});
