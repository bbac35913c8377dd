import type { Environment } from './production.rules.js';

const PLACEHOLDER = /change[-_ ]?me|placeholder|your[-_]|<.*>/i;

/** Whether a value was left as an example shows it. */
export function isPlaceholder(value: string): boolean {
  return PLACEHOLDER.test(value);
}

/** Reads environment variables one at a time, and collects a sentence for each that is wrong. */
export class SettingReader {
  readonly problems: string[] = [];

  constructor(readonly env: Environment) {}

  /** Returns a text; null if it is not set. `pattern` is what it must look like, and `rule` says so: `must be …`. */
  text(name: string, pattern?: RegExp, rule?: string): string | null {
    const value = this.env[name]?.trim() || null;
    if (value && pattern && !pattern.test(value)) this.problems.push(`${name} ${rule}.`);
    return value;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    return this.number(name, /^\d+$/, min, max, `must be a whole number from ${min} to ${max}`) ?? fallback;
  }

  /** Returns a number that is written as `pattern` says; null if it is not set, or wrong. */
  number(name: string, pattern: RegExp, min: number, max: number, rule: string): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const number = Number(value);
    if (pattern.test(value) && number >= min && number <= max) return number;
    this.problems.push(`${name} ${rule}.`);
    return null;
  }

  /** Returns a number from 0 to 1; 1 if it is not set. */
  share(name: string): number {
    return this.number(name, /^[\d.]+$/, 0, 1, 'must be a number from 0 to 1') ?? 1;
  }

  choice<Choice extends string>(name: string, allowed: readonly Choice[], fallback: Choice): Choice {
    const value = this.text(name);
    const chosen = allowed.find((one) => one === value);
    if (value !== null && chosen === undefined)
      this.problems.push(`${name} must be one of ${allowed.join(', ')}.`);
    return chosen ?? fallback;
  }

  /** Returns whether a setting is `on`, and not `off`. */
  isOn(name: string): boolean {
    return this.choice(name, ['on', 'off'], 'on') === 'on';
  }

  /** Returns whether a setting is `1`, and not `0`. */
  flag(name: string, fallback = false): boolean {
    return this.choice(name, ['0', '1'], fallback ? '1' : '0') === '1';
  }

  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      this.problems.push(`${name} must be an address that starts with ${protocols.join('// or ')}//.`);
    return value;
  }

  /** Returns two settings that belong together; null if none of them is set, or only one. */
  pair(one: string, other: string): readonly [string, string] | null {
    const [first, second] = [this.text(one), this.text(other)];
    if (first && second) return [first, second];
    if (first || second) this.problems.push(`${one} and ${other} belong together: set both.`);
    return null;
  }
}
