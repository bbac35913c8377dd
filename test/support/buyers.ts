import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from './random-evening.js';
import type { Replica } from './replica.js';
import { until } from './until.js';

/** An answer, or null when there was none, or one that promises nothing (5xx). */
export type Heard = { status: number; body: Record<string, unknown>; location: string | null } | null;

/** Longest wait for an answer, in milliseconds: longer than the product waits for its provider. */
const PATIENCE = 30_000;

/** In milliseconds; somebody answers sooner or later, however many servers have died. */
const ANSWER_WITHIN = 60_000;

/** Milliseconds between two wishes of one person, at most. */
const THINKS = 1500;

/** The product as people reach it: several replicas, some of them dead at the moment. */
export class Shop {
  private shut = false;

  constructor(
    private readonly replicas: readonly Replica[],
    private readonly dice: Chance,
  ) {}

  /** From now on nobody gets an answer, and nobody waits for one. */
  shutDown(): void {
    this.shut = true;
  }

  /** Sends a request to one of the living replicas; waits while there is none. */
  async call(method: string, path: string, body?: object, token?: string): Promise<Heard> {
    const url = await this.living();
    if (!url) return null;
    try {
      const response = await fetch(url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        body: body ? JSON.stringify(body) : null,
      });
      const text = await response.text();
      if (response.status >= 500) return null;
      const json = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        body: (json ? JSON.parse(text) : {}) as Record<string, unknown>,
        location: response.headers.get('location'),
      };
    } catch {
      return null;
    }
  }

  /** The same until there is an answer: only for what may be sent twice. Throws when there is none for a minute. */
  insist(method: string, path: string, body?: object, token?: string): Promise<NonNullable<Heard>> {
    const ask = async () => {
      const heard = await this.call(method, path, body, token);
      if (!heard && this.shut) throw new Error(`The shop has been shut down before ${method} ${path}`);
      return heard ?? undefined;
    };
    return until(`${method} ${path} was answered`, ask, { within: ANSWER_WITHIN });
  }

  private living(): Promise<string | null> {
    const look = () => {
      if (this.shut) return null;
      const urls = this.replicas.flatMap(({ url }) => (url ? [url] : []));
      return urls[this.dice(urls.length || 1)];
    };
    return until('a server was ready', look, { within: ANSWER_WITHIN });
  }
}

/** What a buyer was last told with a 200 about their place at an event; null once they have tried to change it. */
export interface Promised {
  eventId: number;
  accountId: number;
  state: 'place' | 'given back' | null;
}

/** Somebody who buys and gives back, over and over, and keeps in mind what they were told. */
export class Buyer {
  /** Sessions that a 200 has named. */
  readonly sessions: string[] = [];
  /** Requests that were answered, with whatever but 5xx. */
  heard = 0;
  /** Requests without an answer, or with 5xx. */
  unheard = 0;
  private readonly promised = new Map<number, Promised>();

  private constructor(
    private readonly shop: Shop,
    private readonly dice: Chance,
    private readonly token: string,
    private readonly accountId: number,
  ) {}

  /** Registers somebody and saves their profile. */
  static async signUp(shop: Shop, dice: Chance, name: string, gender: string): Promise<Buyer> {
    const account = { email: `${name}@apero.test`, password: 'correct horse battery' };
    const registered = await shop.insist('POST', '/api/auth/register', account);
    const logged =
      registered.status === 201 ? registered : await shop.insist('POST', '/api/auth/login', account);
    const token = String(logged.body['access_token']);
    const profile = { name, age: 30, gender, city: 'Zurich' };
    const { status } = await shop.insist('POST', '/api/profile', profile, token);
    if (status !== 200) throw new Error(`the profile of ${name} answered ${status}`);
    return new Buyer(shop, dice, token, subjectOf(token));
  }

  /** All that they were told and that must still be so. */
  promises(): Promised[] {
    return [...this.promised.values()];
  }

  /** Buys a place, or gives back the one they have. */
  async turn(eventIds: readonly number[]): Promise<void> {
    // people take their time
    await pause(this.dice(THINKS));
    const eventId = eventIds[this.dice(eventIds.length)] ?? 0;
    if (this.promised.get(eventId)?.state === 'place') return this.giveBack(eventId);
    await this.buy(eventId);
  }

  private async buy(eventId: number): Promise<void> {
    this.tell(eventId, null);
    const reserved = await this.post('/api/create-checkout-session', { event_id: eventId });
    if (reserved?.body['code'] === 'ALREADY_RESERVED') return this.giveBack(eventId);
    if (reserved?.status !== 200) return;
    const session = String(reserved.body['session_id']);
    this.sessions.push(session);
    const mood = this.dice(10);
    // one in ten forgets the open page, and their hold runs out
    if (mood === 0) return;
    if (mood === 1) return this.giveBack(eventId);
    await this.shop.call(
      'POST',
      `/sandbox/checkout/${session}/pay${mood === 2 ? '?method=twint&settle_after=1' : ''}`,
    );
    // one in ten closes the window, and never comes back to us
    if (mood === 3) return;
    const confirmed = await this.post('/api/confirm-payment', { session_id: session, event_id: eventId });
    if (confirmed?.status === 200) this.tell(eventId, 'place');
  }

  private async giveBack(eventId: number): Promise<void> {
    this.tell(eventId, null);
    const answer = await this.post(`/api/events/${eventId}/cancellation`, {});
    if (answer?.status === 200) this.tell(eventId, 'given back');
  }

  private tell(eventId: number, state: Promised['state']): void {
    // a new object each time: who holds the old one sees that more has been said since
    this.promised.set(eventId, { eventId, accountId: this.accountId, state });
  }

  private async post(path: string, body: object): Promise<Heard> {
    const answer = await this.shop.call('POST', path, body, this.token);
    if (answer) this.heard += 1;
    else {
      this.unheard += 1;
      await pause(50);
    }
    return answer;
  }
}

function subjectOf(token: string): number {
  const [, claims = ''] = token.split('.');
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string };
  return Number(sub);
}
