import { setImmediate as turn } from 'node:timers/promises';
import { sharedRead } from './shared-read.js';

/** Reads that end when they are told to; each is named by its number. */
class Reads {
  inTransaction = false;
  private readonly ends: { resolve: (nth: number) => void; reject: (error: Error) => void }[] = [];
  readonly shared = sharedRead(
    this,
    () => new Promise<number>((resolve, reject) => this.ends.push({ resolve, reject })),
  );

  get begun(): number {
    return this.ends.length;
  }

  end(nth: number): void {
    this.ends[nth - 1]?.resolve(nth);
  }

  fail(nth: number): void {
    this.ends[nth - 1]?.reject(new Error(`${nth} failed`));
  }
}

/** Until everything that can begin has begun. */
async function settled(): Promise<void> {
  for (let n = 0; n < 3; n++) await turn();
}

describe('a shared read', () => {
  it('begins at once, and is never for somebody who asked later: they share the next', async () => {
    const reads = new Reads();
    const first = reads.shared();
    const later = Promise.all([reads.shared(), reads.shared(), reads.shared()]);
    await settled();
    expect(reads.begun).toBe(1);
    reads.end(1);
    await settled();
    expect(reads.begun).toBe(2);
    reads.end(2);
    expect([await first, await later]).toEqual([1, [2, 2, 2]]);
    expect(reads.begun).toBe(2);
  });

  it('fails for those who share it, and not for who asks next', async () => {
    const reads = new Reads();
    const first = reads.shared();
    const failing = Promise.allSettled([reads.shared(), reads.shared()]);
    reads.end(1);
    await first;
    await settled();
    const next = reads.shared();
    reads.fail(2);
    await settled();
    reads.end(3);
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await next).toBe(3);
  });

  it('begins anew once nobody is waiting', async () => {
    const reads = new Reads();
    for (const nth of [1, 2]) {
      const asked = reads.shared();
      await settled();
      reads.end(nth);
      expect(await asked).toBe(nth);
    }
  });

  it('runs by itself inside a transaction, which may have written', async () => {
    const reads = new Reads();
    const outside = reads.shared();
    await settled();
    reads.inTransaction = true;
    const inside = reads.shared();
    reads.end(2);
    expect(await inside).toBe(2);
    reads.end(1);
    expect(await outside).toBe(1);
  });
});
