import { setImmediate as turn } from 'node:timers/promises';
import { HOUR, MINUTE, SECOND } from '../time/durations.rules.js';
import { JobClock } from './job-clock.js';

describe('the clock', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());

  /** Lets time pass, and what is due happen, second by second. */
  async function pass(milliseconds: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += SECOND) {
      jest.advanceTimersByTime(SECOND);
      await turn();
    }
  }

  it('asks for each kind at the start and whenever its time has come, for an hourly one every five minutes', async () => {
    const asked = { often: 0, minute: 0, hourly: 0 };
    const kinds = [
      { name: 'often' as const, every: 10 * SECOND },
      { name: 'minute' as const, every: MINUTE },
      { name: 'hourly' as const, every: HOUR },
    ];
    const enqueue = ({ name }: { name: keyof typeof asked }) => Promise.resolve(void (asked[name] += 1));
    const clock = new JobClock(kinds, enqueue);
    await clock.start();
    expect(asked).toEqual({ often: 1, minute: 1, hourly: 1 });
    await pass(10 * MINUTE);
    expect(asked).toEqual({ often: 61, minute: 11, hourly: 3 });
    await clock.stop();
    await pass(MINUTE);
    expect(asked.often).toBe(61);
  });
});
