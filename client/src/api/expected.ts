/** Calls of the contract that the generated types do not name yet; each goes as soon as they do. */
interface Returns<A, P = never> {
  parameters: { query?: never; header?: never; path: P; cookie?: never };
  requestBody?: never;
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
export interface ExpectedPaths {
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
  '/api/account/objections': { post: TakesAnyway<Done, { event_id: number; text: string }> };
}
