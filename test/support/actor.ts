import type { RunningApp } from './start-app.js';

/** What came back over HTTP. `body` is the JSON, as the wire carries it. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  body: Body;
  headers: Headers;
}

let counter = 0;

/** Somebody who speaks to the product over HTTP, with or without a token. */
export class Actor {
  /** Set once they have registered. */
  accountId = 0;

  constructor(
    private readonly app: RunningApp,
    readonly email: string = '',
    readonly password: string = 'correct horse battery',
    public token: string | null = null,
  ) {}

  get<Body = Record<string, unknown>>(path: string, headers: Record<string, string> = {}) {
    return this.call<Body>('GET', path, undefined, headers);
  }

  post<Body = Record<string, unknown>>(
    path: string,
    body: unknown = {},
    headers: Record<string, string> = {},
  ) {
    return this.call<Body>('POST', path, body, headers);
  }

  patch<Body = Record<string, unknown>>(path: string, body: unknown) {
    return this.call<Body>('PATCH', path, body);
  }

  /** Sends a request; `body` may be a FormData. Redirects are not followed. */
  async call<Body = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const form = body instanceof FormData;
    const response = await fetch(this.app.url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : form ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') && text !== '';
    return {
      status: response.status,
      body: (json ? JSON.parse(text) : text) as Body,
      headers: response.headers,
    };
  }

  /** Registers this e-mail and keeps the token. */
  async register(): Promise<this> {
    const answer = await this.post<{ access_token: string }>('/api/auth/register', {
      email: this.email,
      password: this.password,
    });
    if (answer.status !== 201)
      throw new Error(`register answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    this.token = answer.body.access_token;
    const rows = await this.app.database.query<{ id: number }>(
      'select id from accounts where email = lower($1)',
      [this.email],
    );
    this.accountId = rows[0]?.id ?? 0;
    return this;
  }

  /** Logs in with e-mail and password and keeps the token. */
  async logIn(): Promise<this> {
    const { status, body } = await this.post<{ access_token: string }>('/api/auth/login', {
      email: this.email,
      password: this.password,
    });
    if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`);
    this.token = body.access_token;
    return this;
  }
}

/** Nobody in particular: no token. */
export function stranger(app: RunningApp): Actor {
  return new Actor(app);
}

/** Someone who has just registered: no profile yet. */
export function newcomer(app: RunningApp, name = 'someone'): Promise<Actor> {
  counter += 1;
  return new Actor(app, `${name}.${counter}@apero.test`).register();
}

/** Someone with a profile and a questionnaire. */
export async function guest(
  app: RunningApp,
  name: string,
  profile: Partial<Profile> = {},
  answers: Partial<Answers> = {},
): Promise<Actor> {
  const actor = await newcomer(app, name.toLowerCase());
  const saved = await actor.post('/api/profile', { ...PROFILE, name, ...profile });
  if (saved.status !== 200) throw new Error(`profile answered ${JSON.stringify(saved.body)}`);
  const asked = await actor.post('/api/questionnaire', { ...ANSWERS, ...answers });
  if (asked.status !== 200) throw new Error(`questionnaire answered ${JSON.stringify(asked.body)}`);
  return actor;
}

/** Ana, who takes a woman's place. */
export const ana = (app: RunningApp, profile: Partial<Profile> = {}) =>
  guest(app, 'Ana', { gender: 'female', ...profile });
/** Ben, who takes a man's place. */
export const ben = (app: RunningApp, profile: Partial<Profile> = {}) =>
  guest(app, 'Ben', { gender: 'male', ...profile });

/** The organiser from the settings, logged in. */
export function organiser(app: RunningApp): Promise<Actor> {
  const { admin } = app.settings;
  return new Actor(app, admin?.email, admin?.password).logIn();
}

/** Profile fields as sent. */
export interface Profile {
  name: string;
  age: number;
  gender: string;
  profession: string | null;
  city: string;
}

/** Questionnaire fields as sent. */
export interface Answers {
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

/** A profile that passes. */
export const PROFILE: Profile = {
  name: 'Ana',
  age: 32,
  gender: 'female',
  profession: 'Architect',
  city: 'Zurich',
};

/** Answers that pass. */
export const ANSWERS: Answers = {
  top_values: 'honesty, humour, freedom',
  weekend_activity: 'hiking in the Alps and a long brunch',
  introvert_extrovert: 6,
  hobby: 'climbing and cooking',
  travel_style: 'adventure',
  communication_style: 'direct',
  life_goal: 'a family and a house with a garden',
  relationship_priority: 'partner',
  conflict_resolution: 'discussion',
  music_preference: 'jazz and indie',
  kids: 'i_want',
};
