/** Reproducible random numbers from a seed: a linear congruential generator (Numerical Recipes). */
export class SeededRandom {
  constructor(private state: number) {}

  /** Returns a number from 0 up to, but not including, 1. */
  next(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  /** Returns a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** Returns one item of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)] as T;
  }

  /** Returns `count` items of the list in random order, each once. */
  sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [drawn] = left.splice(this.between(0, left.length - 1), 1);
      return drawn as T;
    });
  }
}
