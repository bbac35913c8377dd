// Guests and events, inserted by SQL: hashing thousands of passwords would take too long.
import pg from 'pg';

/** In Rappen. */
export const PRICE = 4950;

/** Where the benchmarks create events and guests. */
export class Scenario {
  static async open(databaseUrl) {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    return new Scenario(client);
  }

  constructor(client) {
    this.client = client;
  }

  close() {
    return this.client.end();
  }

  /** Creates guests, every second one a man. Returns their account ids. */
  async guests(count) {
    const { rows } = await this.client.query(
      `with made as (
         insert into accounts (email, password_hash, onboarded_at, tokens_from, created_at)
         select 'guest' || n || '@apero.test', 'none', now(), now(), now() from generate_series(1, $1::int) n
         returning id)
       insert into profiles (account_id, name, age, gender, city, created_at, updated_at)
       select id, 'Kim', 30, case when id % 2 = 0 then 'male' else 'female' end, 'Zurich', now(), now() from made
       returning account_id`,
      [count],
    );
    return rows.map((row) => row.account_id);
  }

  /** Begins a session for each token. Returns the tokens as texts. */
  async sessions(tokens) {
    await this.client.query(
      `insert into sessions (account_id, token_id, created_at, last_used_at, expires_at)
       select account, token, now(), now(), now() + interval '1 hour'
         from unnest($1::int[], $2::uuid[]) as issued (account, token)`,
      [tokens.map(({ accountId }) => accountId), tokens.map(({ id }) => id)],
    );
    return tokens.map(({ token }) => token);
  }

  /** Creates events with this capacity on each side. Returns their ids. */
  async events(count, seats) {
    const { rows } = await this.client.query(
      `with made as (
         insert into events (name, description, city, starts_at, ends_at, price_rappen, status, created_at)
         select 'Fondue', repeat('A terrace, a lake, two glasses. ', 8), 'Zurich', now() + interval '30 days',
                now() + interval '30 days 3 hours', $3, 'published', now() from generate_series(1, $1::int)
         returning id),
       seats as (
         insert into event_seats (event_id, side, capacity)
         select id, side, $2 from made, unnest(array['men', 'women']) side)
       select id from made`,
      [count, seats, PRICE],
    );
    // gives the planner statistics, as in a database in use
    await this.client.query('vacuum analyze');
    return rows.map((row) => row.id);
  }

  /** Returns the taken seats, the capacity and the number of paid reservations of an event. */
  async paidSeats(eventId) {
    const { rows } = await this.client.query(
      `select sum(s.taken)::int as taken, sum(s.capacity)::int as capacity,
              (select count(*)::int from reservations r join payments p on p.reservation_id = r.id and p.status = 'paid'
                where r.event_id = $1 and r.status = 'paid') as paid
         from event_seats s where s.event_id = $1`,
      [eventId],
    );
    return rows[0];
  }
}
