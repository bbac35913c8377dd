import type { Clock } from '../clock/clock.js';
import { SECOND } from '../time/durations.rules.js';

/** Milliseconds for which a figure is good: so often at most it is asked for, however often it is wanted. */
const GOOD_FOR = 15 * SECOND;
/** Milliseconds for which whoever wants it waits. */
const WAIT = 2 * SECOND;

/** A figure that costs something: it is asked for now and then, and nobody waits long for it. */
export class Sampled<Value> {
  private value: Value | undefined;
  private askedAt = -Infinity;
  private asking: Promise<void> | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly ask: () => Promise<Value>,
    private readonly times: { goodFor?: number; wait?: number } = {},
  ) {}

  /** Returns the figure; undefined if the last asking failed, or takes too long. */
  async read(): Promise<Value | undefined> {
    const now = this.clock.now().getTime();
    const { goodFor = GOOD_FOR, wait = WAIT } = this.times;
    // a clock that was set back is no reason to keep it for ever
    if (!this.asking && Math.abs(now - this.askedAt) >= goodFor) this.begin(now);
    if (this.asking) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => {
        timer = setTimeout(() => resolve('late'), wait);
      });
      const came = await Promise.race([this.asking, late]);
      clearTimeout(timer);
      if (came === 'late') return undefined;
    }
    return this.value;
  }

  private begin(now: number): void {
    this.askedAt = now;
    this.asking = this.ask()
      .then(
        (value) => void (this.value = value),
        () => void (this.value = undefined),
      )
      .finally(() => (this.asking = undefined));
  }
}
