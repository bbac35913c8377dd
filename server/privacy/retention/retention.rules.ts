import { DAY } from '../../common/time/durations.rules.js';

export const RETENTION_UNITS = ['days', 'years'] as const;
export const RETENTION_STARTS = [
  'registration',
  'last_use',
  'end_of_year',
  'event',
  'decision',
  'entry',
  'withdrawal',
] as const;

export interface RetentionPeriod {
  amount: number;
  unit: (typeof RETENTION_UNITS)[number];
  from: (typeof RETENTION_STARTS)[number];
}

/**
 * All retention periods. The hourly job applies them, and the privacy notice quotes them. `logs` are deleted by the host
 * (docs/privacy.md); everything else is deleted here.
 */
export const RETENTION = {
  unfinished_accounts: { amount: 30, unit: 'days', from: 'registration' },
  inactive_accounts: { amount: 2, unit: 'years', from: 'last_use' },
  // Swiss Code of Obligations, art. 958f: ten years from the end of the business year
  bookings: { amount: 10, unit: 'years', from: 'end_of_year' },
  // not relevant for bookkeeping, as nothing was paid; long enough for a complaint about the event
  unpaid_holds: { amount: 1, unit: 'years', from: 'event' },
  matches: { amount: 1, unit: 'years', from: 'event' },
  ratings: { amount: 3, unit: 'years', from: 'event' },
  reports: { amount: 2, unit: 'years', from: 'decision' },
  // long enough that a blocked person cannot just wait
  blocked_people: { amount: 3, unit: 'years', from: 'decision' },
  notes: { amount: 2, unit: 'years', from: 'entry' },
  consents: { amount: 3, unit: 'years', from: 'withdrawal' },
  deletions: { amount: 3, unit: 'years', from: 'entry' },
  audit_log: { amount: 3, unit: 'years', from: 'entry' },
  notifications: { amount: 90, unit: 'days', from: 'entry' },
  provider_events: { amount: 90, unit: 'days', from: 'entry' },
  logs: { amount: 30, unit: 'days', from: 'entry' },
} as const satisfies Record<string, RetentionPeriod>;

/** A kind of data with a retention period. */
export type RetentionPurpose = keyof typeof RETENTION;
export const RETENTION_PURPOSES = Object.keys(RETENTION) as readonly RetentionPurpose[];

/** Days between the warning and the deletion of an unused account. */
export const WARNING_DAYS = 30;

/** Returns the time `days` days before another. */
export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY);
}

/** Returns the time before which data of this kind is deleted now. */
export function cutoffOf(purpose: RetentionPurpose, now: Date): Date {
  const { amount, unit, from }: RetentionPeriod = RETENTION[purpose];
  if (unit === 'days') return daysBefore(now, amount);
  if (from === 'end_of_year') return new Date(Date.UTC(now.getUTCFullYear() - amount, 0, 1));
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(now.getUTCFullYear() - amount);
  return cutoff;
}
