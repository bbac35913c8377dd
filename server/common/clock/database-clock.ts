import { Clock } from './clock.js';

/** What the machine says: its time, and how long it runs; only the first jumps when somebody sets its clock. */
export interface Machine {
  /** Milliseconds since 1970. */
  time: () => number;
  /** Milliseconds since any moment. */
  elapsed: () => number;
}

const THIS_MACHINE: Machine = { time: () => Date.now(), elapsed: () => performance.now() };

/** The database's time tells from ours by the time that its answer takes: what is less is no difference. In milliseconds. */
const SAME = 250;

/**
 * The database's time, as all replicas tell it, however wrong the clock of a machine is. Between two answers of the
 * database it goes by how long the machine runs, so that it does not jump with the machine's clock.
 */
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

  /** How long the machine runs: for `follow`. */
  elapsed(): number {
    return this.machine.elapsed();
  }

  /** Takes over the time that the database told between two moments of `elapsed`. */
  follow(told: Date, asked: number, answered: number): void {
    const lead = told.getTime() - (asked + answered) / 2;
    if (this.lead === undefined || Math.abs(lead - this.lead) > Math.max(SAME, answered - asked))
      this.lead = lead;
  }
}
