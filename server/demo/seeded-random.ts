/** Numbers that look like chance and are always the same: a linear congruential generator (Numerical Recipes). */
export class SeededRandom {
  constructor(private state: number) {}

  /** A number from 0 up to, but not including, 1. */
  roll(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.roll() * (to - from + 1));
  }

  /** One of these. The list must not be empty. */
  oneOf<T>(list: readonly T[]): T {
    return list[this.between(0, list.length - 1)] as T;
  }

  /** So many of these, each once, in an order of chance. */
  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    return Array.from({ length: Math.min(count, left.length) }, () => {
      const [drawn] = left.splice(this.between(0, left.length - 1), 1);
      return drawn as T;
    });
  }
}
