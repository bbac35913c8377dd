import { HOUR, MINUTE, SECOND } from '../../common/time/durations.rules.js';

/** What the status is made of, in the order of its page. */
export const STATUS_PARTS = [
  'database',
  'payments',
  'refunds',
  'mail',
  'jobs',
  'clock',
  'disk',
  'photos',
  'backup',
] as const;
/** A part of the status. */
export type StatusPart = (typeof STATUS_PARTS)[number];
/** `unknown`: nobody has asked, or heard of it, yet. */
export const PART_STATES = ['working', 'trouble', 'off', 'unknown'] as const;
/** How a part is. */
export type PartState = (typeof PART_STATES)[number];

/** How one part is. */
export interface PartStatus {
  part: StatusPart;
  state: PartState;
  /** When it last worked; null where that is not known or says nothing. */
  lastSuccessAt: Date | null;
  /** How much waits. */
  waiting: number;
  /** For how long the oldest of it waits, in seconds. */
  oldestSeconds: number;
  /** How much was given up, or waits for an organiser. */
  failed: number;
}

/** What is known of the product at a moment. */
export interface Known {
  now: Date;
  /** Names of the checks of readiness that fail. */
  failing: readonly string[];
  /** When the payment provider last answered; null: not since the start. */
  providerAnsweredAt: Date | null;
  refunds: Queue;
  mailIsOn: boolean;
  mails: Queue;
  jobs: Queue;
  /** The share of the disk that is free; null where that is not known. */
  diskFree: number | null;
  /** Whether the folder of photos is known to be our own; null where it cannot be read. */
  photosAreOurs: boolean | null;
  backedUpAt: Date | null;
}

/** Something that waits, and what of it was given up. */
export interface Queue {
  waiting: number;
  oldestSeconds: number;
  failed: number;
}

// the same limits as deploy/prometheus/alerts.yaml
const PROVIDER_SILENT = 15 * MINUTE;
const WAITS_TOO_LONG = (15 * MINUTE) / SECOND;
const REFUND_TAKES = (10 * 24 * HOUR) / SECOND;
const BACKUP_OLD = 26 * HOUR;
const DISK_FULL = 0.1;
const NOTHING: Queue = { waiting: 0, oldestSeconds: 0, failed: 0 };

/** Returns how each part is. */
export function statusOfParts(known: Known): PartStatus[] {
  const { now, failing, providerAnsweredAt, backedUpAt, diskFree, photosAreOurs } = known;
  const checked = (name: string): PartState => (failing.includes(name) ? 'trouble' : 'working');
  const since = (at: Date | null, longest: number): PartState => {
    if (!at) return 'unknown';
    return now.getTime() - at.getTime() > longest ? 'trouble' : 'working';
  };
  const part = (name: StatusPart, state: PartState, at: Date | null = null, queue: Queue = NOTHING) => ({
    part: name,
    state,
    lastSuccessAt: at,
    ...queue,
  });
  return [
    part('database', checked('database')),
    part('payments', since(providerAnsweredAt, PROVIDER_SILENT), providerAnsweredAt),
    part('refunds', stateOf(known.refunds, REFUND_TAKES), null, known.refunds),
    part('mail', known.mailIsOn ? stateOf(known.mails, WAITS_TOO_LONG) : 'off', null, known.mails),
    part('jobs', stateOf(known.jobs, WAITS_TOO_LONG), null, known.jobs),
    part('clock', checked('clock')),
    part('disk', diskFree === null ? 'unknown' : diskFree < DISK_FULL ? 'trouble' : 'working'),
    part('photos', photosAreOurs === null ? 'unknown' : photosAreOurs ? 'working' : 'trouble'),
    part('backup', since(backedUpAt, BACKUP_OLD), backedUpAt),
  ];
}

function stateOf({ oldestSeconds, failed }: Queue, longest: number): PartState {
  return failed > 0 || oldestSeconds > longest ? 'trouble' : 'working';
}
