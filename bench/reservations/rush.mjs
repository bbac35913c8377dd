// Many buyers at once for one event, through the HTTP API of a running server and the payment sandbox.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { JwtService } from '@nestjs/jwt';
import { Tokens } from '../../dist/server/auth/sessions/tokens.js';
import { Clock } from '../../dist/server/common/clock/clock.js';
import { startServer, temporaryFolder } from '../support.mjs';

/** All guests reserve at the same time; those with a hold pay and confirm. Returns the times and answers. */
export async function rush(database, scenario, accountIds, seatsPerSide) {
  const jwtSecret = randomBytes(32).toString('hex');
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
    JWT_SECRET: jwtSecret,
    DEMO_DATA: '0',
  });
  try {
    const tokens = await scenario.sessions(tokensOf(accountIds, jwtSecret));
    const [eventId] = await scenario.events(1, seatsPerSide);
    const seen = { reserve: [], pay: [], confirm: [], answers: new Map() };
    const started = performance.now();
    await Promise.all(tokens.map((token) => buy(server.url, token, eventId, seen)));
    const seconds = (performance.now() - started) / 1000;
    return { ...seen, seconds, memory: memoryOf(server.pid), seats: await scenario.paidSeats(eventId) };
  } finally {
    await server.stop();
  }
}

async function buy(url, token, eventId, seen) {
  const body = { event_id: eventId };
  const reserved = await timed(seen.reserve, () => post(`${url}/api/create-checkout-session`, token, body));
  const { session_id: sessionId, code } = JSON.parse(reserved.body);
  count(seen, reserved.status === 200 ? 'a place' : code);
  if (reserved.status !== 200) return;
  const paid = await timed(seen.pay, () => post(`${url}/sandbox/checkout/${sessionId}/pay`, token));
  const back = { session_id: sessionId, event_id: eventId };
  const confirmed = await timed(seen.confirm, () => post(`${url}/api/confirm-payment`, token, back));
  if (paid.status !== 303) count(seen, `paying: ${paid.status}`);
  if (confirmed.status !== 200) count(seen, `coming back: ${JSON.parse(confirmed.body).code}`);
}

function count({ answers }, answer) {
  answers.set(answer, (answers.get(answer) ?? 0) + 1);
}

async function timed(times, work) {
  const started = performance.now();
  const result = await work();
  times.push(performance.now() - started);
  return result;
}

// an own connection for each request, as from different browsers; a broken connection counts as no answer
function post(url, token, body) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const broken = ({ code }) => resolve({ status: 0, body: JSON.stringify({ code: `no answer: ${code}` }) });
    const sent = request(url, { method: 'POST', headers, agent: false }, (response) => {
      text(response).then((read) => resolve({ status: response.statusCode, body: read }), broken);
    });
    sent.once('error', broken);
    sent.end(body && JSON.stringify(body));
  });
}

/** Returns a token for each account. */
export function tokensOf(accountIds, jwtSecret) {
  const settings = { jwtSecret, tokenHours: 1 };
  const tokens = new Tokens(new JwtService({ secret: jwtSecret }), settings, new Clock());
  return accountIds.map((accountId) => ({ accountId, ...tokens.issue(accountId) }));
}

// the server's peak memory in MB
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
