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
/** What POST /api/admin/refunds/{id}/payout takes. */
export type Payout = Body<paths['/api/admin/refunds/{id}/payout']['post']>;
/** One entry of GET /api/admin/webhooks. */
export type Webhook = Answer<paths['/api/admin/webhooks']['get']>['items'][number];
/** What POST /api/admin/webhooks takes. */
export type NewWebhook = Body<paths['/api/admin/webhooks']['post']>;
/** One entry of GET /api/admin/webhooks/{id}/deliveries. */
export type WebhookDelivery = Answer<paths['/api/admin/webhooks/{id}/deliveries']['get']>['items'][number];
/** One entry of GET /api/admin/api-keys. */
export type ApiKey = Answer<paths['/api/admin/api-keys']['get']>['items'][number];
/** What POST /api/admin/api-keys takes. */
export type NewApiKey = Body<paths['/api/admin/api-keys']['post']>;
/** One entry of GET /api/admin/ownerless-payments. */
export type OwnerlessPayment = Answer<paths['/api/admin/ownerless-payments']['get']>['items'][number];
/** What POST /api/admin/ownerless-payments/{id}/decision takes. */
export type OwnerlessDecision = Body<paths['/api/admin/ownerless-payments/{id}/decision']['post']>;
/** One entry of GET /api/admin/disputes. */
export type Dispute = Answer<paths['/api/admin/disputes']['get']>['items'][number];
/** GET /api/admin/events/{id}/decision. */
export type EventDecision = Answer<paths['/api/admin/events/{id}/decision']['get']>;
/** GET /api/admin/events/{id}/matches. */
export type Pairs = Answer<paths['/api/admin/events/{id}/matches']['get']>;
/** GET /api/admin/overview. */
export type Overview = Answer<paths['/api/admin/overview']['get']>;
/** GET /api/admin/statistics/{chart}. */
export type Statistics = Answer<paths['/api/admin/statistics/{chart}']['get']>;
/** GET /api/admin/insights. */
export type Insights = Answer<paths['/api/admin/insights']['get']>;
/** GET /api/admin/matching/quality. */
export type MatchingQuality = Answer<paths['/api/admin/matching/quality']['get']>;
/** One entry of GET /api/admin/people. */
export type Person = Answer<paths['/api/admin/people']['get']>['items'][number];
/** GET /api/admin/people/{id}. */
export type PersonDetail = Answer<paths['/api/admin/people/{id}']['get']>;
/** One entry of GET /api/admin/reports. */
export type Objection = Answer<paths['/api/admin/objections']['get']>['items'][number];
export type BlockReview = Answer<paths['/api/admin/block-reviews']['get']>['items'][number];
export type Report = Answer<paths['/api/admin/reports']['get']>['items'][number];
/** GET /api/admin/events/{id}/early-price. */
export type EarlyPrice = Answer<paths['/api/admin/events/{id}/early-price']['get']>;
/** What PUT /api/admin/events/{id}/early-price takes. */
export type EarlyPriceInput = Body<paths['/api/admin/events/{id}/early-price']['put']>;
/** What POST /api/admin/people/{id}/credits takes. */
export type NewCredit = Body<paths['/api/admin/people/{id}/credits']['post']>;
/** What POST /api/admin/events/{id}/credits takes. */
export type EventCredit = Body<paths['/api/admin/events/{id}/credits']['post']>;
/** One entry of GET /api/admin/codes. */
export type Code = Answer<paths['/api/admin/codes']['get']>['items'][number];
/** What POST /api/admin/codes takes. */
export type NewCode = Body<paths['/api/admin/codes']['post']>;
/** What PATCH /api/admin/codes/{id} takes. */
export type CodeLimits = Body<paths['/api/admin/codes/{id}']['patch']>;
/** One entry of GET /api/admin/codes/{id}/uses. */
export type CodeUse = Answer<paths['/api/admin/codes/{id}/uses']['get']>['items'][number];
/** GET /api/admin/series/{id}. */
export type Series = Answer<paths['/api/admin/series/{id}']['get']>;
/** GET /api/admin/venues/{id}. */
export type Venue = Answer<paths['/api/admin/venues/{id}']['get']>;
/** What POST /api/admin/venues takes. */
export type NewVenue = Body<paths['/api/admin/venues']['post']>;
/** POST /api/admin/series/{id}/plan. */
export type SeriesPlan = Answer<paths['/api/admin/series/{id}/plan']['post']>;
/** One line of it. */
export type PlanItem = SeriesPlan['items'][number];
/** What it takes. */
export type SeriesPlanInput = Body<paths['/api/admin/series/{id}/plan']['post']>;
/** POST /api/admin/events/bulk. */
export type BulkResult = Answer<paths['/api/admin/events/bulk']['post']>;
/** What it takes. */
export type BulkInput = Body<paths['/api/admin/events/bulk']['post']>;
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
/** GET /api/admin/status. */
export type ProductStatus = Answer<paths['/api/admin/status']['get']>;
/** How one part is. */
export type PartStatus = ProductStatus['parts'][number];
/** A job that was given up. */
export type FailedJob = ProductStatus['failed_jobs'][number];
/** What POST /api/admin/events/{id}/walk-ins takes. */
export type NewWalkIn = Body<paths['/api/admin/events/{id}/walk-ins']['post']>;
/** A place that is sold at the entrance. */
export type WalkIn = Answer<paths['/api/admin/events/{id}/walk-ins/{reservationId}']['get']>;
/** POST /api/admin/events/{id}/change-preview. */
export type ChangePreview = Answer<paths['/api/admin/events/{id}/change-preview']['post']>;
/** GET /api/admin/events/{id}/rounds. */
export type RoundsPlan = Answer<paths['/api/admin/events/{id}/rounds']['get']>;
/** What POST /api/admin/events/{id}/rounds/plan takes. */
export type NewRoundsPlan = Body<paths['/api/admin/events/{id}/rounds/plan']['post']>;
