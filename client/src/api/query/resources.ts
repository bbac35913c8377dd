import { queryClient } from './query-client';

/** What the cache holds: the first word of every query key. Mutations name the resources that they change. */
export type Resource =
  | 'session'
  | 'account'
  | 'calendar-feed'
  | 'consents'
  | 'legal'
  | 'events'
  | 'next-events'
  | 'reservations'
  | 'refunds'
  | 'payment-confirmation'
  | 'profile'
  | 'photo-removals'
  | 'questionnaire'
  | 'readiness'
  | 'matches'
  | 'feedback'
  | 'rounds'
  | 'blocked-people'
  | 'connections'
  | 'contacts'
  | 'still-coming'
  | 'friends'
  | 'unsubscribe'
  | 'warnings'
  | AdminResource;

/** The same for the organisers' screens, whose answers are other ones. */
export type AdminResource =
  | 'admin-overview'
  | 'admin-statistics'
  | 'admin-insights'
  | 'admin-quality'
  | 'admin-events'
  | 'admin-hosts'
  | 'admin-series'
  | 'admin-venues'
  | 'admin-codes'
  | 'admin-reservations'
  | 'admin-waiting-list'
  | 'admin-check-in'
  | 'admin-rounds'
  | 'admin-matching'
  | 'admin-people'
  | 'admin-team'
  | 'admin-reports'
  | 'admin-block-reviews'
  | 'admin-objections'
  | 'admin-payments'
  | 'admin-mails'
  | 'admin-messages'
  | 'admin-webhooks'
  | 'admin-api-keys'
  | 'admin-audit'
  | 'admin-status';

/** Returns a function that makes the keys of one resource: `keysOf('events')('detail', 7)` is `['events', 'detail', 7]`. */
export function keysOf<R extends Resource>(resource: R) {
  return <Parts extends readonly unknown[]>(...parts: Parts) => [resource, ...parts] as const;
}

/** Marks all that is cached of these resources as out of date. Resolves when what is on the screen has been fetched again. */
export async function invalidate(...resources: readonly Resource[]): Promise<void> {
  await Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })));
}
