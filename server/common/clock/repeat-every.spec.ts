import { Logger } from '@nestjs/common';
import { MINUTE } from '../time/durations.rules.js';
import { repeatEvery } from './repeat-every.js';

describe('work that is repeated', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('runs whenever its time has come, until it is stopped', async () => {
    const work = jest.fn();
    const stop = repeatEvery(MINUTE, 'the work', work);
    expect(work).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(3 * MINUTE);
    expect(work).toHaveBeenCalledTimes(3);
    await stop();
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('never runs twice at once, and is stopped when the run that has begun has ended', async () => {
    let end: () => void = () => undefined;
    const work = jest.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const stop = repeatEvery(MINUTE, 'the work', work);
    await jest.advanceTimersByTimeAsync(3 * MINUTE);
    expect(work).toHaveBeenCalledTimes(1);
    end();
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(work).toHaveBeenCalledTimes(2);
    const stopped = jest.fn();
    const stopping = stop().then(stopped);
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(stopped).not.toHaveBeenCalled();
    end();
    await stopping;
  });

  it('goes on after a failure, which the log has once in a row', async () => {
    const said = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    const fails = [true, true, false, true, false];
    const work = jest.fn(() => {
      if (fails[work.mock.calls.length - 1]) throw new Error('away');
    });
    const stop = repeatEvery(MINUTE, 'the work', work);
    await jest.advanceTimersByTimeAsync(fails.length * MINUTE);
    await stop();
    expect(work).toHaveBeenCalledTimes(fails.length);
    const line = ['the work failed and will be retried: Error: away'];
    expect(said.mock.calls).toEqual([line, line]);
  });
});
