// The baseline: hold and fulfil with bare pg, with the same guarantees and the same rows.
import pg from 'pg';
import { intentOf, serve, sessionIdOf } from './purchases.mjs';

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL),
});
const HOLD_SECONDS = 1800;
const REFUND_HOURS = 48;
const NAMES = new Map();
const PREPARE = process.env.FLOOR_PREPARE !== '0';

serve(buy, () => pool.end());

async function buy({ accountId, eventId }) {
  const { reservation, event } = await hold(accountId, eventId);
  const sessionId = sessionIdOf(reservation.hold_key);
  await open(reservation, sessionId, event.price_rappen, accountId);
  await fulfil(sessionId);
}

// one statement reads what decides about the seat and what the provider needs
const LOOK = `select e.name, e.starts_at, e.price_rappen, e.status, men.capacity - men.taken as men_left,
    women.capacity - women.taken as women_left, p.gender, a.email,
    (select r.id from reservations r
      where r.event_id = e.id and r.account_id = $2 and r.status in ('held', 'paid', 'confirmed')) as live,
    (select count(*)::int from reservations r
      where r.account_id = $2 and r.status = 'held' and r.hold_expires_at > $3) as holds
  from events e
  join event_seats men on men.event_id = e.id and men.side = 'men'
  join event_seats women on women.event_id = e.id and women.side = 'women'
  join accounts a on a.id = $2 join profiles p on p.account_id = $2
  where e.id = $1`;
const TAKE = `with seat as (
    update event_seats set taken = taken + 1, held = held + 1
     where event_id = $1 and side = $2 and taken < capacity and not closed returning event_id, side)
  insert into reservations (event_id, account_id, side, status, price_rappen, refund_until, hold_expires_at,
                            next_reconciliation_at, created_at, changed_at, changed_by, change_reason)
  select event_id, $3, side, 'held', $4, $5, $6, $7, $8, $8, $9, 'reserved' from seat
  returning id, hold_key`;

async function hold(accountId, eventId) {
  const now = new Date();
  const fits = (row) => row?.status === 'published' && row.starts_at > now && !row.live && row.holds < 3;
  // refuses without a transaction first: in a rush most are refused
  const [seen] = await query(pool, LOOK, [eventId, accountId, now]);
  if (!fits(seen) || seen[sideOf(seen)] === 0) throw new Error('refused');
  return transaction(async (client) => {
    await query(client, 'select pg_advisory_xact_lock(72501, $1)', [accountId]);
    const [event] = await query(client, LOOK, [eventId, accountId, now]);
    if (!fits(event)) throw new Error('refused');
    const start = event.starts_at.getTime();
    const [reservation] = await query(client, TAKE, [
      eventId,
      event.gender === 'male' ? 'men' : 'women',
      accountId,
      event.price_rappen,
      new Date(start - REFUND_HOURS * 3_600_000),
      new Date(now.getTime() + HOLD_SECONDS * 1000),
      new Date(now.getTime() + 60_000),
      now,
      `guest:${accountId}`,
    ]);
    if (!reservation) throw new Error('full');
    return { reservation, event };
  });
}

const sideOf = ({ gender }) => (gender === 'male' ? 'men_left' : 'women_left');

// the statement locks the row and checks the state: a hold that ended meanwhile gets no payment
async function open(reservation, sessionId, amount, accountId) {
  const rows = await query(
    pool,
    `with held as (select id from reservations where id = $1 and status = 'held' for update)
     insert into payments (reservation_id, session_id, session_url, amount_rappen, currency, status, created_at,
                           changed_at, changed_by, change_reason)
     select id, $2, $3, $4, 'chf', 'open', $5, $5, $6, 'session_opened' from held
     on conflict (session_id) do nothing returning id`,
    [reservation.id, sessionId, `https://pay.test/${sessionId}`, amount, new Date(), `guest:${accountId}`],
  );
  if (rows.length === 0) throw new Error('ended');
}

async function fulfil(sessionId) {
  const eventId = `evt_${sessionId}`;
  const known = await query(pool, 'select id from webhook_events where id = any ($1)', [[eventId]]);
  if (known.length > 0) return;
  // the product asks the provider here
  const now = new Date();
  await transaction(async (client) => {
    const first = await query(
      client,
      `insert into webhook_events (id, type, arrived_by, arrived_at)
       values ($1, 'checkout.session.completed', 'webhook', $2) on conflict (id) do nothing returning id`,
      [eventId, now],
    );
    if (first.length === 0) return;
    const [found] = await query(
      client,
      `select r.id, r.event_id, r.account_id, r.side, r.status, p.id as payment_id, p.status as payment,
              p.amount_rappen, e.name, e.starts_at, e.city
         from payments p join reservations r on r.id = p.reservation_id join events e on e.id = r.event_id
        where p.session_id = $1 for update of p, r`,
      [sessionId],
    );
    if (found.payment !== 'open' || found.status !== 'held') throw new Error('not held');
    await query(
      client,
      `with payment as (
         update payments set status = 'paid', payment_intent = $2, changed_at = $3, changed_by = 'webhook', change_reason = 'paid'
          where id = $1),
       reservation as (
         update reservations set status = 'paid', changed_at = $3, changed_by = 'webhook', change_reason = 'paid' where id = $4)
       update event_seats set held = held - 1 where event_id = $5 and side = $6`,
      [found.payment_id, intentOf(sessionId), now, found.id, found.event_id, found.side],
    );
    // what was paid is told, and has a receipt without a gap in the numbers
    const told = { reservationId: found.id, accountId: found.account_id, eventId: found.event_id };
    const said = {
      event: { id: found.event_id, name: found.name, startsAt: found.starts_at, city: found.city },
    };
    await query(
      client,
      `with told as (insert into facts (kind, data, occurred_at, attempt_at) values ('bench.paid', $1, $2, $2)),
       next as (
         insert into receipt_numbers (kind, year, last) values ('receipt', $3, 1)
         on conflict (kind, year) do update set last = receipt_numbers.last + 1 returning last)
       insert into receipts (kind, year, number, account_id, payment_id, amount_rappen, vat_rappen, content, issued_at)
       select 'receipt', $3, last, $4, $5, $6, 0, $7, $2 from next`,
      [told, now, now.getFullYear(), found.account_id, found.payment_id, found.amount_rappen, said],
    );
  });
}

async function transaction(work) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

// prepares each statement once for each connection
async function query(client, text, values) {
  if (!NAMES.has(text)) NAMES.set(text, `s${NAMES.size}`);
  const { rows } = await client.query(PREPARE ? { name: NAMES.get(text), text, values } : { text, values });
  return rows;
}
