import { DAY } from '../../common/time/durations.rules.js';

/** What is kept for a limited time. */
export const RETENTION_PURPOSES = [
  'unfinished_accounts',
  'inactive_accounts',
  'bookings',
  'unpaid_holds',
  'matches',
  'ratings',
  'reports',
  'blocked_people',
  'notes',
  'consents',
  'deletions',
  'audit_log',
  'notifications',
  'provider_events',
  'logs',
] as const;
/** What is kept for a limited time. */
export type RetentionPurpose = (typeof RETENTION_PURPOSES)[number];

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

/** How long something is kept, and from when on that is counted. */
export interface RetentionPeriod {
  amount: number;
  unit: (typeof RETENTION_UNITS)[number];
  from: (typeof RETENTION_STARTS)[number];
}

/**
 * How long what is kept: THE table, which the daily job carries out and the privacy notice quotes. `logs` are the host's
 * to delete (docs/privacy.md); everything else is deleted here.
 */
export const RETENTION: Readonly<Record<RetentionPurpose, RetentionPeriod>> = {
  unfinished_accounts: { amount: 30, unit: 'days', from: 'registration' },
  inactive_accounts: { amount: 2, unit: 'years', from: 'last_use' },
  // Swiss code of obligations, art. 958f: ten years from the end of the business year
  bookings: { amount: 10, unit: 'years', from: 'end_of_year' },
  // no money came: nothing for the books; long enough for a complaint about the event
  unpaid_holds: { amount: 1, unit: 'years', from: 'event' },
  matches: { amount: 1, unit: 'years', from: 'event' },
  ratings: { amount: 3, unit: 'years', from: 'event' },
  reports: { amount: 2, unit: 'years', from: 'decision' },
  // long enough that waiting is no way around a block
  blocked_people: { amount: 3, unit: 'years', from: 'decision' },
  notes: { amount: 2, unit: 'years', from: 'entry' },
  consents: { amount: 3, unit: 'years', from: 'withdrawal' },
  deletions: { amount: 3, unit: 'years', from: 'entry' },
  audit_log: { amount: 3, unit: 'years', from: 'entry' },
  notifications: { amount: 90, unit: 'days', from: 'entry' },
  provider_events: { amount: 90, unit: 'days', from: 'entry' },
  logs: { amount: 30, unit: 'days', from: 'entry' },
};

/** How long before the deletion of an unused account its person is warned by mail. */
export const WARNING_DAYS = 30;

/** Returns the time that lies this number of days before another. */
export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * DAY);
}

/** Returns the time before which something must lie to be deleted now. */
export function cutoffOf(purpose: RetentionPurpose, now: Date): Date {
  const { amount, unit, from } = RETENTION[purpose];
  if (unit === 'days') return daysBefore(now, amount);
  if (from === 'end_of_year') return new Date(Date.UTC(now.getUTCFullYear() - amount, 0, 1));
  const cutoff = new Date(now);
  cutoff.setUTCFullYear(now.getUTCFullYear() - amount);
  return cutoff;
}
