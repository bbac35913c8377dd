import { Semaphore } from './semaphore.js';

function semaphoreWithWork(atOnce: number, waiting: number) {
  const limiter = new Semaphore(atOnce, waiting);
  const finish: (() => void)[] = [];
  const seen = { running: 0, most: 0 };
  const enter = () =>
    limiter.run(async () => {
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      await new Promise<void>((resolve) => finish.push(resolve));
      seen.running -= 1;
    });
  return { enter, finish, seen };
}

describe('a semaphore', () => {
  it('never lets more in than it may, and everybody who waits has their turn', async () => {
    const { enter, finish, seen } = semaphoreWithWork(2, 10);
    const all = Promise.all(Array.from({ length: 7 }, enter));
    for (let done = 0; done < 7; done++) {
      while (!finish[done]) await Promise.resolve();
      finish[done]?.();
    }
    await all;
    expect(seen).toEqual({ running: 0, most: 2 });
  });

  it('refuses whoever would wait beyond its bound, and lets in again when there is room', async () => {
    const { enter, finish } = semaphoreWithWork(1, 1);
    const first = enter();
    const second = enter();
    await expect(enter()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    finish[0]?.();
    await first;
    const third = enter();
    finish[1]?.();
    await second;
    while (!finish[2]) await Promise.resolve();
    finish[2]();
    await third;
  });

  it('is free again after work that failed', async () => {
    const limiter = new Semaphore(1, 0);
    await expect(limiter.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(limiter.run(() => Promise.resolve('in'))).resolves.toBe('in');
  });

  it('lets somebody leave the line, and lets in the next one in their place', async () => {
    const limiter = new Semaphore(1, 2, 'UPLOAD_UNDER_WAY');
    let finish: () => void = () => undefined;
    const first = limiter.run(() => new Promise<void>((resolve) => (finish = resolve)));
    const gone = new AbortController();
    const second = limiter.run(() => Promise.resolve('second'), gone.signal);
    const third = limiter.run(() => Promise.resolve('third'));
    gone.abort();
    await expect(second).rejects.toMatchObject({ code: 'UPLOAD_UNDER_WAY' });
    await expect(limiter.run(() => Promise.resolve(), gone.signal)).rejects.toThrow();
    finish();
    await first;
    await expect(third).resolves.toBe('third');
    expect(limiter.isIdle).toBe(true);
  });
});
