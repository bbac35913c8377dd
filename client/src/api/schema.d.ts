/** Stands in for what openapi-typescript makes of openapi.json; that file replaces this one as a whole. */
interface Json<T> {
  headers: { [name: string]: unknown };
  content: { 'application/json': T };
}
interface Failures {
  400: Json<ErrorBody>;
  401: Json<ErrorBody>;
  403: Json<ErrorBody>;
  404: Json<ErrorBody>;
  409: Json<ErrorBody>;
}
interface ErrorBody {
  success: false;
  error: string;
  code: string;
  details?: { field: string; error: string }[];
}
interface Operation<Answer, Status extends number = 200> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody?: never;
  responses: { [S in Status]: Json<Answer> } & Failures;
}
interface With<Body, Answer, Status extends number = 200> {
  parameters: { query?: never; header?: never; path?: never; cookie?: never };
  requestBody: { content: { 'application/json': Body } };
  responses: { [S in Status]: Json<Answer> } & Failures;
}
interface ById<Answer> {
  parameters: { query?: never; header?: never; path: { id: number }; cookie?: never };
  requestBody?: never;
  responses: { 200: Json<Answer> } & Failures;
}
interface ByIdWith<Body, Answer> {
  parameters: { query?: never; header?: never; path: { id: number }; cookie?: never };
  requestBody: { content: { 'application/json': Body } };
  responses: { 200: Json<Answer> } & Failures;
}
interface Credentials {
  email: string;
  password: string;
}
interface ProfileFields {
  name: string;
  age: number;
  gender: 'male' | 'female' | 'other';
  profession?: string | null;
  city: string;
  photo_url?: string | null;
  photo_url_2?: string | null;
  photo_url_3?: string | null;
  photo_url_4?: string | null;
  photo_url_5?: string | null;
}
interface Profile {
  name: string | null;
  age: number | null;
  gender: 'male' | 'female' | 'other' | null;
  profession: string | null;
  city: string | null;
  photo_url: string | null;
  photo_url_2: string | null;
  photo_url_3: string | null;
  photo_url_4: string | null;
  photo_url_5: string | null;
  profile_locked: boolean;
}
interface Questionnaire {
  top_values: string;
  weekend_activity: string;
  introvert_extrovert: number;
  hobby: string;
  travel_style: string;
  communication_style: string;
  life_goal: string;
  relationship_priority: string;
  conflict_resolution: string;
  music_preference: string;
  kids: string;
}
interface EventItem {
  id: number;
  name: string;
  description: string;
  date: string;
  ends_at: string;
  city: string;
  price: number;
  max_men: number;
  max_women: number;
  men_reserved: number;
  women_reserved: number;
  men_left: number;
  women_left: number;
  user_reserved: boolean;
  user_status: 'none' | 'held' | 'paid' | 'confirmed' | 'waitlisted';
  refund_until: string;
}
interface UserEvent {
  id: number;
  name: string;
  date: string;
  ends_at: string;
  city: string;
  location: string | null;
  status: 'paid' | 'confirmed';
  paid_chf: number;
  refund_until: string;
}
interface Cancellation {
  event_id: number;
  status: 'held' | 'paid' | 'confirmed' | 'expired' | 'cancelled' | 'refunded';
  refundable: boolean;
  refund_chf: number;
  paid_chf: number;
  refund_until: string;
}
interface OwnRefund {
  event_id: number;
  name: string;
  date: string;
  amount_chf: number;
  reason:
    | 'guest_cancelled'
    | 'refunded_by_organiser'
    | 'event_cancelled'
    | 'late_payment'
    | 'double_payment'
    | 'dashboard';
  status: 'on_its_way' | 'refunded';
  created_at: string;
}
interface Match {
  id: number;
  name: string;
  photo_url: string | null;
  icebreakers: string[];
  compatibility_score: number;
  reasons: string[];
}
interface Candidate {
  id: number;
  name: string;
  photo_url: string | null;
  rating: 'yes' | 'maybe' | 'no' | null;
}
export interface paths {
  '/api/auth/login': { post: With<Credentials, { success: boolean; access_token: string; hasProfile: boolean }> };
  '/api/auth/register': { post: With<Credentials, { success: boolean; access_token: string }, 201> };
  '/api/auth/logout': { post: Operation<{ success: boolean }> };
  '/api/auth/status': {
    get: Operation<{ authenticated: boolean; hasProfile: boolean; email?: string; role?: 'user' | 'admin' }>;
  };
  '/api/profile': { get: Operation<Profile>; post: With<ProfileFields, Profile> };
  '/api/questionnaire': { get: Operation<Questionnaire>; post: With<Questionnaire, Questionnaire> };
  '/api/events': { get: Operation<EventItem[]> };
  '/api/profile/events': { get: Operation<{ upcoming: UserEvent[]; past: UserEvent[] }> };
  '/api/create-checkout-session': { post: With<{ event_id: number }, { url: string; session_id: string }> };
  '/api/confirm-payment': {
    post: With<
      { session_id: string; event_id: number },
      { success: boolean; status: string; event_id: number }
    >;
  };
  '/api/profile/refunds': { get: Operation<OwnRefund[]> };
  '/api/events/{id}/cancellation': { get: ById<Cancellation>; post: ById<Cancellation & { success: boolean }> };
  '/api/events/{id}/matches': { get: ById<Match[]> };
  '/api/events/{id}/feedback': {
    get: ById<Candidate[]>;
    post: ByIdWith<
      { feedbacks: { user_id: number; rating: 'yes' | 'maybe' | 'no' }[] },
      { success: boolean }
    >;
  };
}
