import { pathToFileURL } from 'node:url';
import type { Rules } from '../engine/index.js';
import { EngineThreads } from './engine-threads.js';

const rules: Rules = { matchesPerPerson: 5, excludedPairs: [], previousPairs: [] };
const ANA = { id: 1, gender: 'female' as const, age: 31 };
/** What the thread is told to do, by the seed. */
const [ANSWER, REFUSE, FAIL, DIE, WORK_FOR_EVER] = [1, 2, 3, 4, 5];

let engine: EngineThreads;
beforeEach(() => {
  engine = new EngineThreads();
  engine.worker = pathToFileURL('test/fixtures/files/engine-stand-in.mjs');
});
afterEach(() => engine.onApplicationShutdown());

const run = (seed: number) => engine.run('matchEvent', [ANA], rules, seed);

// Milliseconds; threads start in a tenth of a second where the machine has nothing else to do.
jest.setTimeout(300_000);

describe('the engine in threads', () => {
  it('starts none before it is asked, and gives back what it made', async () => {
    expect(await engine.running()).toBe(0);
    const { pairs, lists } = await run(ANSWER);
    expect(pairs).toEqual([]);
    expect([...lists]).toEqual([[1, []]]);
    expect(await engine.running()).toBe(1);
  });

  it('tells what the engine refuses as it is', async () => {
    await expect(run(REFUSE)).rejects.toMatchObject({
      name: 'RangeError',
      message: 'Two people of the event have the same id',
    });
  });

  it.each([
    ['fails', FAIL],
    ['dies', DIE],
  ])('is unavailable when it %s, and works the next time', async (_what, seed) => {
    await expect(run(seed)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(run(ANSWER)).resolves.toMatchObject({ pairs: [] });
  });

  it('gives up what takes too long, and works the next time', async () => {
    await run(ANSWER);
    engine.timeLimit = 200;
    await expect(run(WORK_FOR_EVER)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    engine.timeLimit = 50_000;
    await expect(run(ANSWER)).resolves.toMatchObject({ pairs: [] });
  });

  it('refuses more than may wait', async () => {
    engine.maxWaiting = 0;
    engine.timeLimit = 1000;
    const results = await Promise.allSettled([1, 2, 3].map(() => run(WORK_FOR_EVER)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(await engine.running()).toBeLessThan(3);
  });

  it('ends what it does when the server stops', async () => {
    await run(ANSWER);
    const left = expect(run(WORK_FOR_EVER)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await engine.onApplicationShutdown();
    await left;
    expect(await engine.running()).toBe(0);
  });

  it('computes in place where there is no built server, as in the other stories', () => {
    expect(new EngineThreads().worker).toBeNull();
  });
});
