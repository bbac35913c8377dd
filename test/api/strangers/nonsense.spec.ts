import { type Actor, Answer } from '../../fixtures/actors.js';
import type { ErrorBody } from '../../fixtures/api-types.js';
import { type DocumentedCall, documentedCalls } from '../../fixtures/app/api-document.js';
import { type Fixtures, createFixtures } from '../../fixtures/fixtures.js';
import { changes, databaseState } from '../../fixtures/app/database-state.js';
import { routesOf } from '../../fixtures/app/routes.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

/** What no field of a type may hold. */
const WRONG: Record<string, unknown[]> = {
  string: [{}, [], 5, true, ['x'], { $ne: '' }, 'a\u0000b', 'a\ud800'],
  integer: ['x', '', {}, [], true, 1.5, 1e300, 2 ** 53, 2 ** 31, -1, [1], { $gt: 0 }, '1\u0000'],
  number: ['x', {}, [], true, -1, [1], '\u0000'],
  boolean: ['yes', 5, {}, [], 'true'],
  object: ['x', 5, true, [], ['x']],
  integers: ['x', {}, 5, true, [null], ['x'], [[]], [{}], [1.5], [-1]],
  array: ['x', {}, 5, true, [null], ['x'], [[]], [{}], [5], [{ user_id: {}, rating: [] }]],
};
const NO_IDS = ['0', '-1', '1.5', 'abc', '1e3', '0x10', '%20', '1%00', '1;drop', '%2e%2e%2f1', '٣', 'null'];
/** Beyond the ids of the database, beyond whole numbers of JavaScript, and beyond both. */
const TOO_HIGH = ['2147483648', '9007199254740993', '99999999999999999999'];
/** What is no text in UTF-8: half a surrogate pair, and a byte that begins nothing. */
const NO_TEXT = ['a%ed%a0%80', '%ff'];

const app = sharedApp({ clockRunsOn: true });
let fixtures: Fixtures;
let before: string[];
const calls = documentedCalls();
/** Calls that cannot do without a body. */
const needy = calls.filter(({ body }) => body && !body.optional);
beforeAll(async () => {
  fixtures = await createFixtures(app);
});

/** An actor with the role that the call needs. */
const caller = ({ path }: { path: string }): Actor =>
  /^\/api\/(admin|auth\/totp)/.test(path) ? fixtures.others.organiser : fixtures.others.attendee;
const addressOf = ({ path }: DocumentedCall, id = String(fixtures.past)) => path.replace(/\{\w+\}/g, id);

/** Expects an answer to be the one error body. */
function expectError(about: unknown[], answer: Answer, statuses: number[]): void {
  const { status, headers } = answer;
  expect([...about, status]).toEqual([...about, statuses.includes(status) ? status : statuses]);
  const { success, error, code, details, ...more } = answer.body as ErrorBody;
  expect([...about, success, typeof error, typeof code, more]).toEqual([
    ...about,
    false,
    'string',
    'string',
    {},
  ]);
  expect(headers['content-type']).toContain('application/json');
  if (code === 'VALIDATION_FAILED') {
    const item = { field: expect.any(String) as string, error: expect.any(String) as string };
    expect([...about, details]).toEqual([...about, expect.arrayContaining([item])]);
  } else expect([...about, details]).toEqual([...about, undefined]);
  // nothing internal is revealed
  expect(String(error)).not.toMatch(/select |insert |at \/|\.ts|\.js|node_modules|pg|typeorm/i);
}

describe('nonsense is refused by the one error body and changes nothing', () => {
  beforeEach(async () => {
    before = await databaseState(app);
  });
  afterEach(async () => expect(await changes(app, before)).toEqual([]));

  it('as a test of every documented call, and every call is documented', () => {
    const routes = routesOf(app)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
      .filter((route) => route.includes(' /api/') && !/\/api\/(docs|openapi|stripe|checkout)/.test(route));
    expect(calls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(routes.toSorted());
    expect(calls.filter(({ body }) => body).length).toBeGreaterThan(8);
  });

  it.each(calls.filter(({ body }) => body))('wrong types: $method $path', async (call) => {
    const { example = {}, fields = {} } = call.body ?? {};
    for (const [field, { type, needed }] of Object.entries(fields)) {
      const wrong = [...(WRONG[type] ?? []), ...(needed ? [null] : [])];
      expect([field, wrong.length > 3]).toEqual([field, true]);
      for (const value of wrong) {
        const body = { ...example, [field]: value };
        const answer = await caller(call).call(call.method, addressOf(call), body);
        // a whole number that no id has: as for any unknown id, the event is not found
        const isHighId = typeof value === 'number' && value >= 2 ** 31 && field === 'event_id';
        const statuses = isHighId ? [400, 404] : [400, 401];
        expectError([field, JSON.stringify(value)], answer, statuses);
      }
    }
  });

  it.each(needy)('no object at all: $method $path', async (call) => {
    for (const body of [[], [call.body?.example], '"text"', '5', 'null', 'true', ''] as unknown[]) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      expectError([text], await raw(call, text), [400, 401]);
    }
  });

  const raw = async (call: DocumentedCall, text: string, type = 'application/json') => {
    const request = caller(call).request(call.method, addressOf(call));
    return new Answer(await request.set('content-type', type).send(text));
  };
  const writes = calls.filter(({ method }) => method !== 'GET');

  it.each(writes)('a body that is no JSON: $method $path', async (call) => {
    for (const text of ['{"a":', '{', '{"a":1}}', '\u0000', '{"__proto__":{"a":1}', '<a/>', "{'a':1}"])
      expectError([text], await raw(call, text), [400]);
    expectError(['charset'], await raw(call, '{}', 'application/json; charset=klingon'), [400]);
  });

  it.each(writes)('a body without end: $method $path', async (call) => {
    const huge = JSON.stringify({ ...call.body?.example, name: 'x'.repeat(200_000) });
    expectError(['huge'], await raw(call, huge), [413]);
  });

  it.each(calls.filter(({ body }) => body))('a body nested without end: $method $path', async (call) => {
    const deep = '['.repeat(40_000) + ']'.repeat(40_000);
    const inside = JSON.stringify({ ...call.body?.example, deep: 0 }).replace(':0', `:${deep}`);
    for (const text of [deep, inside]) expectError([text.length], await raw(call, text), [400]);
  });

  it.each(needy)('another type of content: $method $path', async (call) => {
    const text = JSON.stringify(call.body?.example);
    for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'image/png'])
      expectError([type], await raw(call, text, type), [400, 401]);
    expectError(
      ['form'],
      await raw(call, 'name=Ana&age=32&event_id=1', 'application/x-www-form-urlencoded'),
      [400, 401],
    );
  });

  it.each(calls.filter(({ path }) => path.includes('{')))(
    'ids that are none: $method $path',
    async (call) => {
      const body = call.method === 'GET' ? undefined : (call.body?.example ?? {});
      // a chart and a purpose have names: there is none like this
      const unlike = /\{(\w+I|i)d\}/.test(call.path) ? [400] : [400, 404];
      for (const id of NO_IDS)
        expectError([id], await caller(call).call(call.method, addressOf(call, id), body), unlike);
      for (const id of TOO_HIGH)
        expectError([id], await caller(call).call(call.method, addressOf(call, id), body), [400, 403, 404]);
      for (const id of ['%', '%ff', '..%5c'])
        expectError([id], await caller(call).call(call.method, addressOf(call, id), body), [400, 404]);
    },
  );

  it.each(calls.filter(({ query }) => Object.keys(query).length > 0))(
    'a query that is none: $method $path',
    async (call) => {
      const ask = (query: string) => caller(call).call(call.method, `${addressOf(call)}?${query}`);
      for (const [name, { type }] of Object.entries(call.query)) {
        expectError([name, 'NUL'], await ask(`${name}=%00`), [400]);
        if (type !== 'number' && type !== 'integer') continue;
        for (const value of ['-1', '0', 'x', '1.5', '1e99', '', '99999999999999999999'])
          expectError([name, value], await ask(`${name}=${value}`), [400]);
        expectError([name, 'many'], await ask(`${name}[]=1&${name}=2&${name}=3`), [400]);
      }
    },
  );

  it('on paths that nobody knows', async () => {
    for (const path of [
      '/api/',
      '/api/profile/',
      '/api//profile',
      '/api/%00',
      '/api/%',
      '/api/profile%2fevents',
    ])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await fixtures.others.stranger.call(method, path, method === 'GET' ? undefined : {});
        expectError([method, path], answer, [400, 401, 404]);
      }
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expectError([method], await fixtures.owner.call(method, '/api/profile', {}), [404]);
  });

  it('with tokens that are none', async () => {
    const token = fixtures.owner.token ?? '';
    const [head = '', claims = '', sign = ''] = token.split('.');
    for (const bad of [
      '',
      'x',
      `${head}.${claims}.`,
      `${head}.${claims}`,
      `${token}x`,
      `${head}..${sign}`,
      'a.b.c',
    ])
      for (const scheme of ['Bearer ', 'bearer  ', 'Basic ', 'Bearer Bearer ']) {
        const answer = await fixtures.others.stranger.get('/api/profile', { authorization: scheme + bad });
        expectError([scheme, bad], answer, [401]);
      }
  });
});

// outside, as reading leaves an entry in the log
it.each(calls.filter(({ query }) => Object.keys(query).length > 0))(
  'no text and no number that is too high breaks a query: $method $path',
  async (call) => {
    for (const name of Object.keys(call.query))
      for (const value of [...NO_TEXT, ...TOO_HIGH]) {
        const answer = await caller(call).call(call.method, `${addressOf(call)}?${name}=${value}`);
        if (answer.status !== 200) expectError([name, value], answer, [400, 404]);
      }
  },
);
