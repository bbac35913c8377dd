import { Clock } from './clock.js';

/** The machine's own clocks. `time` jumps when somebody sets the clock; `elapsed` does not. */
export interface Machine {
  /** Milliseconds since 1970. */
  time: () => number;
  /** Milliseconds since an arbitrary moment. */
  elapsed: () => number;
}

const THIS_MACHINE: Machine = { time: () => Date.now(), elapsed: () => performance.now() };

/** Differences below this are ignored, in milliseconds: the answer itself takes about that long. */
const SAME = 250;

/** The database’s time, the same for all replicas. Between its answers `elapsed` counts, not the machine’s clock. */
export class DatabaseClock extends Clock {
  private lead: number | undefined;

  constructor(private readonly machine: Machine = THIS_MACHINE) {
    super();
  }

  override now(): Date {
    return new Date(this.lead === undefined ? this.machine.time() : this.machine.elapsed() + this.lead);
  }

  /** How far the machine's clock is ahead of the database's, in milliseconds; negative if it is behind. */
  get skew(): number {
    return this.machine.time() - this.now().getTime();
  }

  /** Milliseconds since an arbitrary moment, for `follow`. */
  elapsed(): number {
    return this.machine.elapsed();
  }

  /** Adopts the time that the database told, if it differs measurably. `asked`, `answered`: `elapsed` before and after. */
  follow(told: Date, asked: number, answered: number): void {
    const lead = told.getTime() - (asked + answered) / 2;
    if (this.lead === undefined || Math.abs(lead - this.lead) > Math.max(SAME, answered - asked))
      this.lead = lead;
  }
}
