import type { paths } from './schema.js';
import type { Answer, Body } from './types.js';

/** GET /api/admin/events/{id}. */
export type AdminEvent = Answer<paths['/api/admin/events/{id}']['get']>;
/** What POST /api/admin/events takes. */
export type NewEvent = Body<paths['/api/admin/events']['post']>;
/** One entry of GET /api/admin/events/{id}/reservations. */
export type AdminReservation = Answer<paths['/api/admin/events/{id}/reservations']['get']>['items'][number];
/** One entry of GET /api/admin/events/{id}/waiting-list. */
export type WaitingGuest = Answer<paths['/api/admin/events/{id}/waiting-list']['get']>['items'][number];
/** GET /api/admin/reservations/{id}. */
export type ReservationDetail = Answer<paths['/api/admin/reservations/{id}']['get']>;
/** One entry of GET /api/admin/payments. */
export type AdminPayment = Answer<paths['/api/admin/payments']['get']>['items'][number];
/** GET /api/admin/events/{id}/matches. */
export type Pairs = Answer<paths['/api/admin/events/{id}/matches']['get']>;
/** GET /api/admin/overview. */
export type Overview = Answer<paths['/api/admin/overview']['get']>;
/** GET /api/admin/statistics/{chart}. */
export type Statistics = Answer<paths['/api/admin/statistics/{chart}']['get']>;
/** One entry of GET /api/admin/people. */
export type Person = Answer<paths['/api/admin/people']['get']>['items'][number];
/** GET /api/admin/people/{id}. */
export type PersonDetail = Answer<paths['/api/admin/people/{id}']['get']>;
/** One entry of GET /api/admin/reports. */
export type Objection = Answer<paths['/api/admin/objections']['get']>['items'][number];
export type BlockReview = Answer<paths['/api/admin/block-reviews']['get']>['items'][number];
export type Report = Answer<paths['/api/admin/reports']['get']>['items'][number];
/** GET /api/admin/series/{id}. */
export type Series = Answer<paths['/api/admin/series/{id}']['get']>;
/** What POST /api/admin/series takes. */
export type NewSeries = Body<paths['/api/admin/series']['post']>;
/** What POST /api/admin/series/preview takes. */
export type SeriesRule = Body<paths['/api/admin/series/preview']['post']>;
/** The guests of an event at check-in. */
export type CheckInList = Answer<paths['/api/admin/events/{id}/door']['get']>;
/** One guest at check-in. */
export type CheckInGuest = CheckInList['items'][number];
/** One thing done at the entrance, as the phone sends it. */
export type CheckInAction = Body<paths['/api/admin/events/{id}/check-ins']['post']>['items'][number];
/** POST /api/admin/events/{id}/check-ins. */
export type CheckInResults = Answer<paths['/api/admin/events/{id}/check-ins']['post']>;
/** One entry of GET /api/admin/mails. */
export type LoggedMail = Answer<paths['/api/admin/mails']['get']>['items'][number];
/** GET /api/admin/mails/preview. */
export type MailPreview = Answer<paths['/api/admin/mails/preview']['get']>;
/** One entry of GET /api/admin/audit. */
export type AuditEntry = Answer<paths['/api/admin/audit']['get']>['items'][number];
/** One entry of GET /api/admin/events/{id}/messages. */
export type EventMessage = Answer<paths['/api/admin/events/{id}/messages']['get']>['items'][number];
/** What POST /api/admin/events/{id}/messages takes. */
export type NewEventMessage = Body<paths['/api/admin/events/{id}/messages']['post']>;
/** What it answers with `dry_run=1`. */
export type MessagePreview = Answer<paths['/api/admin/events/{id}/messages']['post']>;
/** One entry of GET /api/admin/team. */
export type TeamMember = Answer<paths['/api/admin/team']['get']>['items'][number];
