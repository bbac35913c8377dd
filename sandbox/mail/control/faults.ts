import type { Command, Fault } from './commands.js';

/** The faults that were ordered and are not used up. */
export class Faults {
  private active: Fault[] = [];

  /** Adds a fault, or ends all of them. */
  order(command: Command): void {
    this.active = command.do === 'clear' ? [] : [...this.active, command];
  }

  /** Returns the faults, oldest first. */
  list(): readonly Fault[] {
    return this.active;
  }

  /** Counts down the oldest fault that fits the recipient, and returns it; undefined if there is none. */
  take(recipient: string): Fault | undefined {
    const address = recipient.toLowerCase();
    const fault = this.active.find(({ to }) => to === undefined || to.toLowerCase() === address);
    if (!fault) return undefined;
    if (fault.times !== undefined) {
      const left = fault.times - 1;
      this.active = this.active.flatMap((one) => {
        if (one !== fault) return [one];
        return left > 0 ? [{ ...one, times: left }] : [];
      });
    }
    return fault;
  }
}
