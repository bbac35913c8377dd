/** Calls of the contract that the generated types do not name yet; each goes as soon as they do. */
interface Returns<A, P = never> {
  parameters: { query?: never; header?: never; path: P; cookie?: never };
  requestBody?: never;
  responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': A } } };
}
interface Takes<A, B, P = never> {
  parameters: { query?: never; header?: never; path: P; cookie?: never };
  requestBody: { content: { 'application/json': B } };
  responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': A } } };
}
interface ReturnsAnyway<A> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody?: never;
  responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': A } } };
}
interface TakesAnyway<A, B> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody: { content: { 'application/json': B } };
  responses: { 200: { headers: Record<string, unknown>; content: { 'application/json': A } } };
}
interface Done {
  success: boolean;
}
export interface Session {
  id: number;
  current: boolean;
  created_at: string;
  last_used_at: string;
  device: string | null;
}
export interface Notifications {
  reminders: boolean;
  matches: boolean;
  feedback: boolean;
  connections: boolean;
  news: boolean;
}
export interface AccountSettings {
  language: 'en' | 'fr' | 'it' | 'de';
  notifications: Notifications;
}
export interface Consent {
  purpose: string;
  version: string | null;
  given_at: string | null;
  withdrawn_at: string | null;
  active: boolean;
  current_version: string;
}
export interface Deletion {
  obstacle: 'LAST_ORGANISER' | null;
  places: {
    event_id: number;
    event_name: string;
    date: string;
    outcome: 'refunded' | 'cancelled' | 'hold_ended';
    paid_chf: number;
    refund_chf: number;
    refund_until: string;
  }[];
  refund_chf: number;
}

export interface LegalFacts {
  operator: { name: string | null; address: string | null; email: string | null };
  hosting_country: string | null;
  payments: 'stripe' | 'sandbox';
  mail_host: string | null;
  retention: {
    purpose:
      | 'unfinished_accounts'
      | 'inactive_accounts'
      | 'bookings'
      | 'matches'
      | 'ratings'
      | 'reports'
      | 'notes'
      | 'consents'
      | 'deletions'
      | 'audit_log'
      | 'provider_events'
      | 'logs';
    amount: number;
    unit: 'days' | 'years';
    from: 'registration' | 'last_use' | 'end_of_year' | 'event' | 'decision' | 'entry' | 'withdrawal';
  }[];
  warning_days: number;
  refund_hours: number;
  hold_minutes: number;
}

export interface ExpectedPaths {
  '/api/legal': { get: ReturnsAnyway<LegalFacts> };
  '/api/auth/verify-email': { post: TakesAnyway<Done, { token: string }> };
  '/api/auth/resend-verification': { post: ReturnsAnyway<Done> };
  '/api/auth/forgot-password': { post: TakesAnyway<Done, { email: string }> };
  '/api/auth/reset-password': { post: TakesAnyway<Done, { token: string; password: string }> };
  '/api/auth/change-password': {
    post: TakesAnyway<Done & { access_token: string }, { current_password: string; new_password: string }>;
  };
  '/api/auth/change-email': { post: TakesAnyway<Done, { current_password: string; email: string }> };
  '/api/auth/sessions': { get: ReturnsAnyway<Session[]>; delete: ReturnsAnyway<Done> };
  '/api/auth/sessions/{id}': { delete: Returns<Done, { id: number }> };
  '/api/auth/totp': {
    post: TakesAnyway<{ secret: string; uri: string }, { current_password: string }>;
  };
  '/api/auth/totp/confirm': { post: TakesAnyway<{ recovery_codes: string[] }, { totp: string }> };
  '/api/auth/totp/disable': { post: TakesAnyway<Done, { current_password: string }> };
  '/api/account/settings': {
    get: ReturnsAnyway<AccountSettings>;
    put: TakesAnyway<AccountSettings, AccountSettings>;
  };
  '/api/account/consents': { get: ReturnsAnyway<Consent[]> };
  '/api/account/consents/{purpose}': {
    put: Takes<Consent, { given: boolean; version?: string }, { purpose: string }>;
  };
  '/api/account/objections': { post: TakesAnyway<Done, { event_id: number; text: string }> };
  '/api/account/deletion': { get: ReturnsAnyway<Deletion> };
  '/api/account': { delete: TakesAnyway<Done & { refund_chf: number }, { password: string }> };
}
