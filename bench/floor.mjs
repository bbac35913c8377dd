// The baseline for GET /api/events: a bare HTTP server that runs the same prepared statements for each request and returns the rows.
import { createServer } from 'node:http';
import pg from 'pg';
import { FIND_CURRENT_USER_SQL } from '../dist/server/auth/sessions/sessions.service.js';
import { startOfZurichDay, zurichDayAfter } from '../dist/server/common/time/zurich.js';
import { LIST_EVENTS_SQL, OWN_STANDINGS_SQL } from '../dist/server/events/guest-events.service.js';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const { rows } = await pool.query("select id from accounts where email = 'guest@apero.test'");
const TOKEN = '00000000-0000-4000-8000-000000000000';
await pool.query(
  `insert into sessions (account_id, token_id, created_at, last_used_at, expires_at)
   values ($1, $2, now(), now(), now() + interval '1 day') on conflict do nothing`,
  [rows[0].id, TOKEN],
);

const server = createServer(async (_request, response) => {
  await pool.query({ name: 'user', text: FIND_CURRENT_USER_SQL, values: [rows[0].id, TOKEN, new Date()] });
  const now = new Date();
  const [events, own] = await Promise.all([
    pool.query({ name: 'events', text: LIST_EVENTS_SQL, values: [now] }),
    pool.query({
      name: 'own',
      text: OWN_STANDINGS_SQL,
      values: [rows[0].id, now, startOfZurichDay(now), zurichDayAfter(now, 1)],
    }),
  ]);
  const standings = new Map(own.rows.map((row) => [row.eventId, row]));
  const body = JSON.stringify(events.rows.map((event) => ({ ...event, ...standings.get(event.id) })));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(String(server.address().port)));
