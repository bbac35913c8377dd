import { type Environment, isLoopbackUrl } from './production.rules.js';

/** Settings that only a production instance has: with any of them DEMO=1 is a mistake. */
const REAL = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'STAGING',
];

/** Returns why a demonstration must not start with these settings, one sentence for each reason. */
export function againstDemo(env: Environment): string[] {
  const real = REAL.filter((name) => env[name]?.trim());
  const found: string[] = [];
  if (real.length > 0)
    found.push(
      `DEMO=1 is a demonstration, whose log-ins everybody knows, and cannot have ${real.join(', ')}: ` +
        'take DEMO away for an instance of your own, or these settings for a demonstration.',
    );
  const address = env['PUBLIC_URL']?.trim();
  if (address && !isLoopbackUrl(address))
    found.push(
      'DEMO=1 is for this machine: PUBLIC_URL must be an address of it, such as http://localhost:8080.',
    );
  return found;
}
