import { setImmediate as turn } from 'node:timers/promises';
import { JobWorkers } from './job-workers.js';

/** A queue with so many jobs of each kind; a job ends when it is let go. */
function queueOf(jobs: Record<string, number>, workers: Record<string, number> = {}) {
  const stop = new AbortController();
  const running: { name: string; end: (failure?: Error) => void }[] = [];
  const said: string[] = [];
  let looks = 0;
  const source = {
    waiting: () => {
      looks += 1;
      const names = Object.keys(jobs).filter((name) => (jobs[name] ?? 0) > 0);
      return Promise.resolve(names.map((name) => ({ name, workers: workers[name] ?? 1 })));
    },
    runNext: ({ name }: { name: string }) => {
      const left = jobs[name] ?? 0;
      if (left === 0) return Promise.resolve(false);
      jobs[name] = left - 1;
      return new Promise<boolean>((resolve, reject) => {
        running.push({ name, end: (failure) => (failure ? reject(failure) : resolve(true)) });
      });
    },
    warn: (what: string) => void said.push(what),
  };
  const queue = new JobWorkers(source, stop.signal);
  return { queue, stop, running, said, looks: () => looks };
}

describe('the workers of the job queue', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: false, doNotFake: ['setImmediate', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());

  it('look once for all kinds, and run as many jobs of a kind at once as it may', async () => {
    const { queue, running, looks, stop } = queueOf({ refunds: 3, mails: 5 }, { mails: 2 });
    queue.start();
    await turn();
    expect(running.map(({ name }) => name)).toEqual(['refunds', 'mails', 'mails']);
    expect(looks()).toBe(1);
    running[0]?.end();
    await turn();
    // the same worker takes the next one, without another look
    expect(running.map(({ name }) => name)).toEqual(['refunds', 'mails', 'mails', 'refunds']);
    expect(looks()).toBe(1);
    stop.abort();
  });

  it('take up a job as soon as it is enqueued, also while they end their last one, without a look', async () => {
    const jobs: Record<string, number> = {};
    const { queue, running, looks, stop } = queueOf(jobs);
    queue.start();
    await turn();
    for (const at of [0, 1]) {
      jobs['refunds'] = 1;
      queue.wake({ name: 'refunds', workers: 1 });
      await turn();
      expect(running).toHaveLength(at + 1);
      running[at]?.end();
    }
    expect(looks()).toBe(1);
    stop.abort();
  });

  it('go on after a failure, and end with what they have begun when they are told to stop', async () => {
    const { queue, running, said, stop } = queueOf({ refunds: 2, mails: 1 });
    queue.start();
    await turn();
    running[0]?.end(new Error('the provider is away'));
    await turn();
    expect(said).toEqual(['refunds']);
    stop.abort();
    let hasEnded = false;
    const ended = queue.ended().then(() => (hasEnded = true));
    await turn();
    expect(hasEnded).toBe(false);
    running[1]?.end();
    await ended;
    // the refund that is left waits for another server
    expect(running).toHaveLength(2);
  });
});
