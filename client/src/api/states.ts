import type {
  AuditSubject,
  BlockReviewDecision,
  Chart,
  City,
  EventFormat,
  EventStatus,
  EventTheme,
  Gender,
  LookingFor,
  Rating,
  ReportDecision,
  ReportReason,
  NotificationState,
  ReservationState,
  Role,
  Side,
} from './types';

/** Returns the values in order. The compiler checks that none is missing. */
function listOf<T extends string>(values: Record<T, true>): readonly [T, ...T[]] {
  return Object.keys(values) as [T, ...T[]];
}

/** The cities of the events; the first is what forms start with. */
export const CITIES = listOf<City>({
  Geneva: true,
  Zurich: true,
  Basel: true,
  Bern: true,
  Lausanne: true,
  Lucerne: true,
});

/** Returns whether a city is on our list. */
export function isCity(city: string | null): city is City {
  return (CITIES as readonly (string | null)[]).includes(city);
}

export const GENDERS = listOf<Gender>({ male: true, female: true, other: true });

/** Whom somebody wants to meet. */
export const LOOKING_FOR = listOf<LookingFor>({ women: true, men: true, both: true });

/** Which capacity of an event a reservation uses. */
export const SIDES = listOf<Side>({ men: true, women: true });

export const EVENT_STATUSES = listOf<EventStatus>({ draft: true, published: true, cancelled: true });

export const RESERVATION_STATUSES = listOf<ReservationState>({
  held: true,
  paid: true,
  confirmed: true,
  expired: true,
  cancelled: true,
  refunded: true,
});

export const ROLES = listOf<Role>({ user: true, host: true, admin: true });

export const RATINGS = listOf<Rating>({ yes: true, maybe: true, no: true });

export const REPORT_REASONS = listOf<ReportReason>({
  disrespect: true,
  harassment: true,
  fake_profile: true,
  safety: true,
  other: true,
});

export const BLOCK_REVIEW_DECISIONS = listOf<BlockReviewDecision>({
  someone_else: true,
  same_person: true,
  blocked: true,
});

export const REPORT_DECISIONS = listOf<ReportDecision>({
  dismissed: true,
  warned: true,
  blocked: true,
});

export const AUDIT_SUBJECTS = listOf<AuditSubject>({
  event: true,
  series: true,
  venue: true,
  code: true,
  reservation: true,
  account: true,
  report: true,
  statistics: true,
  mail: true,
  webhook: true,
  api_key: true,
});

export const NOTIFICATION_STATES = listOf<NotificationState>({
  waiting: true,
  failed: true,
  sent: true,
  void: true,
});

export const CHARTS = listOf<Chart>({
  reservations: true,
  revenue: true,
  gender: true,
  'show-up': true,
  'mutual-connects': true,
  met: true,
});

/** Who meets whom at an event. */
export const FORMATS = listOf<EventFormat>({ two_sides: true, men: true, women: true, open: true });

/** What an event can be about. */
export const THEMES = listOf<EventTheme>({
  hikers: true,
  runners: true,
  food: true,
  wine: true,
  books: true,
  art: true,
  music: true,
  dancing: true,
  games: true,
  film: true,
  dogs: true,
  travel: true,
  tech: true,
  single_parents: true,
  newcomers: true,
  students: true,
});
