// Mails: an event with 2,000 guests is cancelled. How fast do the mails leave, beside what the server takes from bare
// Nodemailer; and how much slower do guests reserve meanwhile?
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/server/common/database/embedded/embedded-postgres.js';
import { migrate } from '../dist/server/common/database/schema/migrate.js';
import { Sink } from './mail/sink.mjs';
import { tokensOf } from './reservations/rush.mjs';
import { Scenario } from './reservations/scenario.mjs';
import { figure, fixed, startServer, table, temporaryFolder } from './support.mjs';

const MAILS = 2000;
const BUYERS = 1000;
const AT_ONCE = 50;
const ROUNDS = 3;
/** What a mail of ours weighs, in bytes. */
const WEIGHT = 16_000;

export async function run() {
  const database = await startEmbeddedPostgres({ dataDir: temporaryFolder(), log: () => undefined });
  await migrate(database.url);
  const scenario = await Scenario.open(database.url);
  const client = new pg.Client(database.url);
  await client.connect();
  const sink = await Sink.start();
  const jwtSecret = randomBytes(32).toString('hex');
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
    JWT_SECRET: jwtSecret,
    DEMO_DATA: '0',
    RATE_LIMITS: 'off',
    MAIL: 'on',
    SMTP_URL: sink.url,
    MAIL_FROM: 'Apéro <hello@apero.example>',
  });
  try {
    const guests = await scenario.guests(MAILS);
    // a token names the second in which it was issued, and must not be older than its account
    await delay(1000);
    const tokens = await scenario.sessions(tokensOf(guests.slice(0, BUYERS), jwtSecret));
    const bare = await bareSpeed(sink);
    await queueMails(client, sink, scenario, guests);
    const alone = await sink.took(guests.length);
    const quiet = [];
    const busy = [];
    const meanwhile = [];
    // alternating, so that both run on an equally busy machine
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(await reservations(server.url, tokens, scenario, client));
      await queueMails(client, sink, scenario, guests);
      const { taken } = await sink.ask();
      busy.push(await reservations(server.url, tokens, scenario, client));
      meanwhile.push((await sink.ask()).taken - taken);
      await sink.took(guests.length);
    }
    table(`${MAILS} mails of a cancelled event`, [
      ['', 'a second'],
      ['bare Nodemailer, mails of the same weight', fixed(bare)],
      ['Apéro, nobody reserving', fixed(alone)],
    ]);
    table(`Reservations by ${BUYERS} guests, ${AT_ONCE} at a time, over HTTP`, [
      ['', 'a second'],
      ['no mail leaving', fixed(median(quiet))],
      ['while the mails leave', fixed(median(busy))],
      ['mails that left meanwhile', median(meanwhile)],
    ]);
    figure('mails sent a second', alone, { atLeast: 250 });
    figure('reservations while mails are sent, compared with none', median(busy) / median(quiet), {
      atLeast: 0.9,
    });
  } finally {
    await server.stop();
    sink.stop();
    await client.end();
    await scenario.close();
    await database.stop();
  }
}

async function bareSpeed(sink) {
  const transport = nodemailer.createTransport({ url: sink.url, pool: true, maxConnections: 8 });
  await sink.ask('reset');
  const text = 'A terrace, a lake, two glasses. '.repeat(WEIGHT / 32);
  const message = { from: 'hello@apero.example', subject: 'Cancelled', text };
  await Promise.all(
    Array.from({ length: MAILS }, (_one, at) =>
      transport.sendMail({ ...message, to: `guest${at}@apero.test` }),
    ),
  );
  transport.close();
  return sink.took(MAILS);
}

/** Cancels an event with all these guests, by the rows that a cancellation leaves, until all their mails wait. */
async function queueMails(client, sink, scenario, guests) {
  await sink.ask('reset');
  const [eventId] = await scenario.events(1, guests.length);
  await client.query(
    `insert into reservations (event_id, account_id, side, status, price_rappen, refund_until, created_at, changed_at, changed_by, change_reason)
     select $1, account, case when account % 2 = 0 then 'men' else 'women' end, 'confirmed', 0, now(), now(), now(), 'bench', 'bench'
       from unnest($2::int[]) account`,
    [eventId, guests],
  );
  await client.query(`update events set status = 'cancelled' where id = $1`, [eventId]);
  await client.query(
    `update reservations set status = 'cancelled', changed_at = now(), changed_by = 'bench', change_reason = 'event_cancelled' where event_id = $1`,
    [eventId],
  );
  await client.query(
    `insert into facts (kind, data, occurred_at, attempt_at)
     values ('event.cancelled', jsonb_build_object('eventId', $1::int), now(), now())`,
    [eventId],
  );
  // one transaction writes them all down
  const about = [`event:${eventId}`];
  for (let queued = 0; queued === 0; await delay(50)) {
    const { rowCount } = await client.query('select from notifications where subject = $1 limit 1', about);
    queued = rowCount;
  }
  // by night they would wait for the morning
  await client.query(
    `update notifications set attempt_at = now()
      where subject = $1 and state = 'waiting' and attempt_at > now() and attempts = 0`,
    about,
  );
}

/** Lets each of them hold a seat. Returns the holds a second; then the holds end, so that they may have others. */
async function reservations(url, tokens, scenario, client) {
  const [eventId] = await scenario.events(1, tokens.length);
  const waiting = tokens.values();
  const started = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const token of waiting) {
        const response = await fetch(`${url}/api/create-checkout-session`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ event_id: eventId }),
        });
        if (!response.ok) throw new Error(`Reserving answered ${response.status}: ${await response.text()}`);
      }
    }),
  );
  const perSecond = (tokens.length * 1000) / (performance.now() - started);
  await client.query(
    `update reservations set status = 'expired', changed_at = now(), changed_by = 'bench', change_reason = 'bench' where event_id = $1`,
    [eventId],
  );
  await client.query('update event_seats set taken = 0, held = 0 where event_id = $1', [eventId]);
  return perSecond;
}

function median(numbers) {
  return numbers.toSorted((one, two) => one - two)[Math.floor(numbers.length / 2)];
}
