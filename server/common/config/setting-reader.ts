import type { Environment } from './production.rules.js';

/** Reads environment variables one at a time, and adds a sentence to `problems` for each that is wrong. */
export class SettingReader {
  constructor(
    private readonly env: Environment,
    private readonly problems: string[],
  ) {}

  text(name: string): string | null {
    const value = this.env[name]?.trim();
    return value ? value : null;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    this.problems.push(`${name} must be a whole number from ${min} to ${max}.`);
    return fallback;
  }

  choice(name: string, allowed: readonly string[], fallback: string): string {
    const value = this.text(name);
    if (value === null) return fallback;
    if (!allowed.includes(value)) this.problems.push(`${name} must be one of ${allowed.join(', ')}.`);
    return value;
  }

  url(name: string, protocols: readonly string[]): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol))
      this.problems.push(`${name} must be an address that starts with ${protocols.join('// or ')}//.`);
    return value;
  }
}
