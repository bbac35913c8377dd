import type { components, paths } from './schema.js';

type Schemas = components['schemas'];
/** The named values of the API. */
export type AuditSubject = Schemas['AuditSubject'];
export type NotificationState = Schemas['NotificationState'];
export type Channel = Schemas['Channel'];
export type Chart = Schemas['Chart'];
export type City = Schemas['City'];
export type EventFormat = Schemas['EventFormat'];
export type EventTheme = Schemas['EventTheme'];
export type EventOrder = Schemas['EventOrder'];
export type EventPeriod = Schemas['EventPeriod'];
export type EventStatus = Schemas['EventStatus'];
export type Gender = Schemas['Gender'];
export type Grouping = Schemas['Grouping'];
export type LookingFor = Schemas['LookingFor'];
export type NewEventStatus = Schemas['NewEventStatus'];
export type Rating = Schemas['Rating'];
export type ReadinessItem = Schemas['ReadinessItem'];
export type RefundState = Schemas['RefundState'];
export type BlockReviewDecision = Schemas['BlockReviewDecision'];
export type ReportDecision = Schemas['ReportDecision'];
export type ReportReason = Schemas['ReportReason'];
export type ReportStatus = Schemas['ReportStatus'];
export type ReservationState = Schemas['ReservationState'];
export type Role = Schemas['Role'];
export type Side = Schemas['Side'];

/** POST /api/events/{id}/price. */
export type Price = Schemas['PriceDto'];
/** GET /api/account/attendance. */
export type Attendance = Schemas['AttendanceDto'];
/** GET /api/account/credits. */
export type Credits = Schemas['CreditsDto'];

type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never;
/** The body of a call's answer with 200. */
export type Answer<O> = O extends { responses: infer R } ? Json<R[keyof R & 200]> : never;
/** The JSON that a call takes. */
export type Body<O> = O extends { requestBody?: infer B } ? Json<NonNullable<B>> : never;

/** GET /api/auth/status. */
export type AuthStatus = Answer<paths['/api/auth/status']['get']>;
/** GET /api/events/{id}/rounds. */
export type GuestRounds = Answer<paths['/api/events/{id}/rounds']['get']>;
/** GET /api/profile. */
export type Profile = Answer<paths['/api/profile']['get']>;
/** What POST /api/profile takes. */
export type ProfileFields = Body<paths['/api/profile']['post']>;
/** GET and POST /api/questionnaire. */
export type Questionnaire = Body<paths['/api/questionnaire']['post']>;
/** One entry of GET /api/events. */
export type EventItem = Answer<paths['/api/events']['get']>[number];
/** GET /api/events/{id}. */
export type EventDetail = Answer<paths['/api/events/{id}']['get']>;
/** GET /api/profile/events. */
/** An event as strangers see it. */
export type NextEvent = Answer<paths['/api/events/next']['get']>['events'][number];

export type UserEvents = Answer<paths['/api/profile/events']['get']>;
/** One entry of either list of GET /api/profile/events. */
export type UserEvent = UserEvents['upcoming'][number];
/** What has changed about one's reservations: one entry of GET /api/profile/events. */
export type EventChange = UserEvents['changes'][number];
/** An event at which one has no place any more. */
export type EndedEvent = UserEvents['cancelled'][number];
/** GET /api/events/{id}/cancellation. */
export type Cancellation = Answer<paths['/api/events/{id}/cancellation']['get']>;
/** One entry of GET /api/events/{id}/matches. */
export type Match = Answer<paths['/api/events/{id}/matches']['get']>[number];
/** POST /api/events/{id}/matches/look. */
export type ListNews = Answer<paths['/api/events/{id}/matches/look']['post']>;
/** One entry of GET /api/events/{id}/feedback. */
export type Candidate = Answer<paths['/api/events/{id}/feedback']['get']>[number];
/** What POST /api/people/{id}/report takes. */
export type Report = Body<paths['/api/people/{id}/report']['post']>;
/** One entry of GET /api/auth/sessions. */
export type Session = Answer<paths['/api/auth/sessions']['get']>[number];
/** GET /api/account/settings. */
export type AccountSettings = Answer<paths['/api/account/settings']['get']>;
/** One entry of GET /api/account/consents. */
export type Consent = Answer<paths['/api/account/consents']['get']>[number];
/** GET /api/account/deletion. */
export type Deletion = Answer<paths['/api/account/deletion']['get']>;
/** GET /api/legal. */
export type LegalFacts = Answer<paths['/api/legal']['get']>;
/** One entry of GET /api/connections. */
export type Connection = Answer<paths['/api/connections']['get']>[number];
/** GET /api/profile/contacts. */
export type Contacts = Answer<paths['/api/profile/contacts']['get']>;
/** POST /api/still-coming. */
export type StillComing = Answer<paths['/api/still-coming']['post']>;
/** A channel that one fills in; the address of the account is one by itself. */
export type WrittenChannel = Exclude<Channel, 'email'>;
/** A slot for a photo; 1 is the main one. */
export type PhotoSlot = 1 | 2 | 3 | 4 | 5;
/** POST /api/profile/picture. */
export interface UploadedPhoto {
  success: boolean;
  photo_url: string;
}
