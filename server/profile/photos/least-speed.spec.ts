import type { Request } from 'express';
import { watchSpeed } from './upload.interceptor.js';

const LEAST = { bytes: 100, milliseconds: 1000 };

/** Plays an upload of which so many bytes come in each second. Returns in which second it was given up, if it was. */
async function play(
  bytesOfSeconds: readonly number[],
  { completeAfter = Infinity } = {},
): Promise<number | undefined> {
  const request = { complete: false, socket: { bytesRead: 5000 } };
  let givenUp: number | undefined;
  let second = 0;
  watchSpeed(request as Request, LEAST, () => (givenUp = second));
  for (const bytes of bytesOfSeconds) {
    second += 1;
    request.socket.bytesRead += bytes;
    request.complete = second >= completeAfter;
    await jest.advanceTimersByTimeAsync(1000);
  }
  return givenUp;
}

describe('An upload', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it.each([
    ['that comes fast enough is let in peace', [100, 100, 5000], undefined],
    ['of which nothing comes is given up', [0], 1],
    ['that begins fast and then drips is given up', [9000, 99, 9000], 2],
    ['is given up once', [0, 0, 0], 1],
  ])('%s', async (_what, bytes, second) => {
    expect(await play(bytes)).toBe(second);
  });

  it('that is there is waited for no longer, however long its picture takes', async () => {
    expect(await play([5000, 0, 0], { completeAfter: 1 })).toBeUndefined();
  });
});
