import { Logger } from '@nestjs/common';
import { stranger } from '../../fixtures/actors.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';

const PASSWORD = 'correct horse battery';
/** Guests who have an account, and guests who sign up at the table. */
const GUESTS = 120;
const NEW = 60;

let app: RunningApp;
let warn: jest.SpyInstance;
beforeAll(() => {
  warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
});
afterAll(() => warn.mockRestore());
// a proxy stands in front that nobody has set up: all the world is one address, as one Wi-Fi is
beforeEach(async () => {
  app = await startApp({ rateLimits: true, trustProxyHops: 0 });
});
afterEach(() => app.close());

const forwarded = (guest: number) => ({ 'x-forwarded-for': `198.51.100.${guest % 250}` });
const emailOf = (guest: number) => `guest${guest}@apero.test`;

function call(
  path: 'login' | 'register',
  guest: number,
  password: string,
  more: Record<string, string> = {},
) {
  return stranger(app).post(
    `/api/auth/${path}`,
    { email: emailOf(guest), password },
    { ...forwarded(guest), ...more },
  );
}

const every = (from: number, until: number) =>
  Array.from({ length: until - from }, (_none, index) => from + index);

/** Guests arrive some at a time. Returns the answers' statuses. */
async function arrive<T extends { status: number }>(
  guests: readonly number[],
  one: (guest: number) => Promise<T>,
) {
  const statuses: number[] = [];
  for (let at = 0; at < guests.length; at += 10)
    statuses.push(...(await Promise.all(guests.slice(at, at + 10).map(one))).map(({ status }) => status));
  return statuses;
}

describe('an evening behind one address', () => {
  it('lets 60 sign up and 120 log in within twenty minutes, though every one of them mistypes', async () => {
    // in the weeks before
    await arrive(every(NEW, GUESTS), (guest) => call('register', guest, PASSWORD));
    app.clock.forward({ days: 2 });
    const answers = await arrive(every(0, NEW), (guest) => call('register', guest, PASSWORD));
    app.clock.forward({ minutes: 10 });
    answers.push(
      ...(await arrive(every(0, GUESTS), async (guest) => {
        await call('login', guest, 'mistyped');
        if (guest % 2) await call('login', guest, 'mistyped again');
        return call('login', guest, PASSWORD);
      })),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(NEW);
    expect(answers.filter((status) => status === 200)).toHaveLength(GUESTS);
    const told = warn.mock.calls
      .map(([line]) => String(line))
      .filter((line) => line.includes('TRUST_PROXY_HOPS'));
    expect(told).toHaveLength(1);
    expect(told.join('')).not.toContain('198.51.100');
  });

  it('stops who guesses there, and lets in who was signed in with this browser before', async () => {
    const registered = await call('register', 1, PASSWORD);
    const cookie = /apero_device=[^;]+/.exec(String(registered.headers['set-cookie']))?.[0] ?? '';
    const guesses = await arrive(every(0, 30), () => call('login', 1, 'a guess'));
    expect(guesses.filter((status) => status === 401)).toHaveLength(25);
    expect(guesses.filter((status) => status === 429)).toHaveLength(5);
    // one password for many accounts; refused before it is hashed, which takes time
    const sprayed = await arrive(every(1000, 1300), (guest) => call('login', guest, ''));
    expect(sprayed.filter((status) => status === 400)).toHaveLength(275);
    expect(sprayed.filter((status) => status === 429)).toHaveLength(25);
    expect((await call('login', 1, PASSWORD)).status).toBe(429);
    expect((await call('login', 1, PASSWORD, { cookie })).status).toBe(200);
  });
});
