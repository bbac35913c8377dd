import { Logger } from '@nestjs/common';
import { Readiness } from './readiness.js';

beforeAll(() => Logger.overrideLogger(false));

describe('readiness', () => {
  it('names what is wrong, by the reason or by the kind of failure, and nothing that is well', async () => {
    const readiness = new Readiness();
    readiness.define('well', () => Promise.resolve(null));
    readiness.define('clock', () => Promise.resolve('is an hour ahead'));
    const secret = Object.assign(new Error('password of anna@db.internal is wrong'), { code: '28P01' });
    readiness.define('database', () => Promise.reject(secret));
    expect(await readiness.ask()).toEqual([
      { name: 'clock', reason: 'is an hour ahead', seconds: 0 },
      { name: 'database', reason: 'failed (28P01)', seconds: 0 },
    ]);
  });

  it('answers though a check hangs, asks it once however often it is asked, and hears it later', async () => {
    const readiness = new Readiness();
    let asked = 0;
    let answer: (reason: string | null) => void = () => undefined;
    readiness.define('disk', () => {
      asked++;
      return new Promise((resolve) => (answer = resolve));
    });
    const both = [readiness.ask(), readiness.ask()];
    for (const wrong of await Promise.all(both))
      expect(wrong).toMatchObject([{ name: 'disk', reason: 'no answer within 1.8 s' }]);
    const again = readiness.ask();
    answer(null);
    expect(await again).toEqual([]);
    expect(asked).toBe(1);
  });
});
