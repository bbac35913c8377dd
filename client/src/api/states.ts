import type {
  Report as AdminReport,
  AuditEntry,
  EventStatus,
  ReservationStatus,
  Role,
  Statistics,
} from './admin-types';
import type { Rating, Report } from './types';

/** Returns the values in order. The compiler checks that none is missing. */
function listOf<T extends string>(values: Record<T, true>): readonly T[] {
  return Object.keys(values) as T[];
}

export const EVENT_STATUSES = listOf<EventStatus>({ draft: true, published: true, cancelled: true });

export const RESERVATION_STATUSES = listOf<ReservationStatus>({
  held: true,
  paid: true,
  confirmed: true,
  expired: true,
  cancelled: true,
  refunded: true,
});

export const ROLES = listOf<Role>({ user: true, host: true, admin: true });

export const RATINGS = listOf<Rating>({ yes: true, maybe: true, no: true });

export const REPORT_REASONS = listOf<Report['reason']>({
  disrespect: true,
  harassment: true,
  fake_profile: true,
  safety: true,
  other: true,
});

export const REPORT_DECISIONS = listOf<NonNullable<AdminReport['decision']>>({
  dismissed: true,
  warned: true,
  blocked: true,
});

export const AUDIT_SUBJECTS = listOf<AuditEntry['subject']>({
  event: true,
  series: true,
  reservation: true,
  account: true,
  report: true,
  statistics: true,
});

export const CHARTS = listOf<Statistics['chart']>({
  reservations: true,
  revenue: true,
  gender: true,
  'show-up': true,
  'mutual-connects': true,
});
