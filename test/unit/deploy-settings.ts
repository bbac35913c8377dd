import { readFileSync } from 'node:fs';

/** What production does not start without, or should not: mail, and the number of proxies in front. */
const REQUIRED = [
  'DATABASE_URL',
  'JWT_SECRET',
  'PUBLIC_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'TRUST_PROXY_HOPS',
];

/** Returns the names of all settings, as `.env.example` lists them; another test compares that with docs/configuration.md. */
export function settingsOfTheProduct(): Set<string> {
  const lines = readFileSync('.env.example', 'utf8').match(/^#? ?[A-Z][A-Z_]+(?==)/gm) ?? [];
  return new Set(lines.map((name) => name.replace(/^#? ?/, '')));
}

/** Returns what a way to deploy has to give. */
export function requiredSettings(): string[] {
  return REQUIRED;
}
