import { HOUR, MINUTE, SECOND } from '../../common/time/durations.rules.js';
import type { PartStatusDto } from './status.dto.js';

/** The parts of the status page, in its order. */
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
/** `unknown`: not queried, or not reported, yet. */
export const PART_STATES = ['working', 'trouble', 'off', 'unknown'] as const;
/** The state of a part. */
export type PartState = (typeof PART_STATES)[number];

/** The input of the status. */
export interface Known {
  now: Date;
  /** Names of failing readiness checks. */
  failing: readonly string[];
  /** When the payment provider last answered; null: not since the start. */
  providerAnsweredAt: Date | null;
  refunds: Queue;
  mailIsOn: boolean;
  mails: Queue;
  jobs: Queue;
  /** The free share of the disk; null if unknown. */
  diskFree: number | null;
  /** Whether the photo folder is known to be ours; null if it cannot be read. */
  photosAreOurs: boolean | null;
  backedUpAt: Date | null;
}

/** The numbers of waiting and permanently failed items. */
export interface Queue {
  waiting: number;
  oldestSeconds: number;
  failed: number;
}

// the same limits as in deploy/prometheus/alerts.yaml
const PROVIDER_SILENT = 15 * MINUTE;
const WAITS_TOO_LONG = (15 * MINUTE) / SECOND;
const REFUND_TAKES = (10 * 24 * HOUR) / SECOND;
const BACKUP_OLD = 26 * HOUR;
const DISK_FULL = 0.1;
const NOTHING: Queue = { waiting: 0, oldestSeconds: 0, failed: 0 };

/** Returns the status of each part. */
export function statusOfParts(known: Known): PartStatusDto[] {
  const { now, failing, providerAnsweredAt, backedUpAt, diskFree, photosAreOurs } = known;
  const checked = (name: string): PartState => (failing.includes(name) ? 'trouble' : 'working');
  const since = (at: Date | null, longest: number): PartState => {
    if (!at) return 'unknown';
    return now.getTime() - at.getTime() > longest ? 'trouble' : 'working';
  };
  const part = (name: StatusPart, state: PartState, at: Date | null = null, queue: Queue = NOTHING) => ({
    part: name,
    state,
    last_success_at: at,
    waiting: queue.waiting,
    oldest_seconds: Math.floor(queue.oldestSeconds),
    failed: queue.failed,
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
