import { BlocklistService } from '../../../server/auth/index.js';
import { BlockingService } from '../../../server/admin/reports/blocking.service.js';
import { ErasureService } from '../../../server/privacy/index.js';
import { DELETE_AFTER_TIME } from '../../../server/privacy/retention/retention.service.js';
import {
  Actor,
  ana,
  guest,
  logInOrganiser,
  PROFILE,
  QUESTIONNAIRE,
  refusal,
  stranger,
} from '../../fixtures/actors.js';
import { statementsOf } from '../../fixtures/app/statements.js';
import { notify } from '../../fixtures/mail/mailbox.js';
import { onReplica } from '../../fixtures/guests.js';
import { createFreeEvent, giveSeats, listOf, minutePasses, ON_THE_DAY } from '../../fixtures/event-day.js';
import {
  buySeat,
  confirm,
  createPaidEvent,
  differences,
  press,
  reservationStatus,
  reserve,
} from '../../fixtures/payments.js';
import { startApp } from '../../fixtures/app/start-app.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let organiser: Actor;
beforeEach(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(async () => {
  await app.jobs.drain();
  expect(await differences(app)).toEqual([]);
});

let counter = 0;
/** A man with this address, which is his alone: `name` becomes `name17`. */
async function man(address: (unique: string) => string): Promise<Actor> {
  counter += 1;
  const actor = await new Actor(app, address(`ben${counter}`)).register();
  (await actor.post('/api/profile', { ...PROFILE, name: 'Ben', gender: 'male' })).expect(200);
  (await actor.post('/api/questionnaire', QUESTIONNAIRE)).expect(200);
  return actor;
}
const same = (address: string) => man(() => address);

async function block(person: Actor): Promise<void> {
  (await organiser.post(`/api/admin/people/${person.accountId}/block`, { reason: 'Harassment.' })).expect(
    200,
  );
  await app.jobs.drain();
}

async function reviewsOf(person: Actor, query = 'status=open') {
  const { items } = (await organiser.get(`/api/admin/block-reviews?per_page=200&${query}`)).expect(200);
  return items.filter((review) => review.person.account_id === person.accountId);
}

async function decide(person: Actor, decision: string, fields: object = {}) {
  const [review] = await reviewsOf(person);
  const body = { decision, reason: 'Looked at both.', ...fields };
  return organiser.post(`/api/admin/block-reviews/${review?.id ?? 0}/decision`, body);
}

/** Somebody has opened the link in their mailbox. */
async function prove({ accountId }: Actor): Promise<void> {
  await app.database.query('update accounts set email_verified_at = now() where id = $1', [accountId]);
}

/** Buys a seat with a card of this number. */
async function buyWith(card: string, person: Actor): Promise<number> {
  const eventId = await createPaidEvent(app);
  const { session_id } = (await reserve(person, eventId)).expect(200);
  await press(app, session_id, `pay?card=${card}`);
  (await confirm(person, session_id, eventId)).expect(200);
  return eventId;
}

describe('somebody who was blocked and comes back', () => {
  it.each([
    ['a plus in the address', (box: string) => `${box}@apero.test`, (box: string) => `${box}+x@apero.test`],
    [
      'capitals',
      (box: string) => `${box}+old@apero.test`,
      (box: string) => `${box.toUpperCase()}@APERO.test`,
    ],
    ['dots, at Gmail', (box: string) => `${box}@gmail.com`, (box: string) => `b.${box.slice(1)}@gmail.com`],
    [
      'the other name of Gmail',
      (box: string) => `${box}@gmail.com`,
      (box: string) => `${box}+1@googlemail.com`,
    ],
  ])('is recognised in spite of %s', async (_what, first, second) => {
    let box = '';
    const old = await man((unique) => first((box = unique)));
    await block(old);
    const back = await same(second(box));
    expect(await reviewsOf(back)).toMatchObject([
      {
        found_by: 'email',
        person: { account_id: back.accountId, name: 'Ben', blocked: false },
        former: { account_id: old.accountId, blocked: true },
        decision: null,
      },
    ]);
  });

  it('is recognised by the card, when they pay with it again', async () => {
    const card = `card ${counter}`;
    const old = await man((box) => `${box}@apero.test`);
    await buyWith(card, old);
    await block(old);
    const [back, other] = [await man((box) => `${box}@elsewhere.test`), await ana(app)];
    const hers = await buyWith('another card', other);
    const eventId = await buyWith(card, back);
    expect(await reviewsOf(back)).toMatchObject([
      { found_by: 'card', former: { account_id: old.accountId } },
    ]);
    expect(await reviewsOf(other)).toEqual([]);
    // what they have paid stands until somebody has decided; there is no other seat, and no list
    expect(await reservationStatus(app, back, eventId)).toBe('paid');
    // the card is theirs, whether or not the mailbox is proved
    expect(refusal(await reserve(back, await createPaidEvent(app)))).toBe('403 ACCOUNT_IN_REVIEW');
    app.clock.turnTo('2026-12-11T08:00:00Z');
    const list = `/api/events/${eventId}/matches` as const;
    expect(refusal(await back.get(list))).toBe('403 ACCOUNT_IN_REVIEW');
    // who is nobody’s return sees theirs (the control)
    (await other.get(`/api/events/${hers}/matches`)).expect(200);
    await decide(back, 'someone_else');
    (await back.get(list)).expect(200);
  });

  it('is recognised at payment, if they had the second account before the first was blocked', async () => {
    let box = '';
    const old = await man((unique) => `${(box = unique)}@apero.test`);
    const second = await same(`${box}+second@apero.test`);
    await block(old);
    expect(await reviewsOf(second)).toEqual([]);
    await buySeat(app, second, await createPaidEvent(app));
    expect(await reviewsOf(second)).toMatchObject([{ found_by: 'email' }]);
  });

  it('is recognised when they change the address of another account to their old one', async () => {
    let box = '';
    const old = await man((unique) => `${(box = unique)}@apero.test`);
    await block(old);
    const back = await man((unique) => `${unique}@elsewhere.test`);
    const wanted = `${box}+new@apero.test`;
    const change = { current_password: back.password, email: wanted };
    const withMail = await startApp({ replicaOf: app, mail: { smtpUrl: null, from: 'apero@apero.test' } });
    (await onReplica(back, withMail).post('/api/auth/change-email', change)).expect(200);
    await notify(withMail);
    const path = `/sandbox/mail/messages?to=${encodeURIComponent(wanted)}`;
    const { items } = (await (await fetch(withMail.url + path)).json()) as { items: { text: string }[] };
    await withMail.close();
    const [, token = ''] = /token=([\w.-]+)/.exec(items[0]?.text ?? '') ?? [];
    (await stranger(app).post('/api/auth/verify-email', { token })).expect(200);
    expect(await reviewsOf(back)).toMatchObject([
      { found_by: 'email', former: { account_id: old.accountId } },
    ]);
  });

  it('is recognised after the server’s secret was rotated', async () => {
    let box = '';
    const old = await man((unique) => `${(box = unique)}@apero.test`);
    await block(old);
    const jwtSecret = 'another-secret-for-tests-of-more-than-32-characters';
    const rotated = await startApp({ replicaOf: app, jwtSecret, jwtSecretPrevious: app.settings.jwtSecret });
    const back = await new Actor(rotated, `${box}+1@apero.test`).register();
    await rotated.close();
    expect(await reviewsOf(back)).toHaveLength(1);
  });

  it('is recognised after the account was deleted', async () => {
    let box = '';
    const old = await man((unique) => `${(box = unique)}@apero.test`);
    await buyWith(`card of ${box}`, old);
    await block(old);
    await app.app.get(ErasureService, { strict: false }).erase({
      accountId: old.accountId,
      requestedBy: 'organiser',
      by: 'organiser:1',
    });
    // with the card first, and then with the mailbox
    const back = await man((unique) => `${unique}@elsewhere.test`);
    await buyWith(`card of ${box}`, back);
    await app.app.get(BlocklistService).checkBlocklist(back.accountId, { email: `${box}+2@apero.test` });
    const found = await reviewsOf(back);
    expect(found.map(({ found_by }) => found_by).sort()).toEqual(['card', 'email']);
    expect((await decide(back, 'someone_else')).status).toBe(200);
    // one decision is for both
    expect(await reviewsOf(back)).toEqual([]);
  });

  it('notices nothing: the same answers, and as many statements', async () => {
    let box = '';
    const old = await man((unique) => `${(box = unique)}@apero.test`);
    await block(old);
    const register = async (email: string) => {
      const person = new Actor(app, email);
      const statements = await statementsOf(async () => {
        const answer = await person.post('/api/auth/register', { email, password: person.password });
        expect(Object.keys(answer.expect(201)).sort()).toEqual(['access_token', 'success']);
        person.token = answer.body.access_token;
      });
      const { body } = await person.get('/api/auth/status');
      return { statements: statements.map(({ text }) => text), status: body };
    };
    const [met, stranger] = [await register(`${box}+1@apero.test`), await register(`other${box}@apero.test`)];
    expect(met.statements).toEqual(stranger.statements);
    expect({ ...met.status, email: '' }).toEqual({ ...stranger.status, email: '' });
  });

  it('leaves no address and no fingerprint behind: only hashes that need our key', async () => {
    const old = await man((unique) => `${unique}@apero.test`);
    await buyWith('4242', old);
    await block(old);
    const traces = await app.database.query<{ kind: string; hash: string }>(
      'select kind, hash from blocked_traces where account_id = $1 order by kind',
      [old.accountId],
    );
    expect(traces.map(({ kind }) => kind)).toEqual(['card', 'email']);
    const [charge] = await app.database.query<{ fingerprint: string }>(
      `select document #>> '{charge,payment_method_details,card,fingerprint}' as fingerprint
         from payment_sandbox.payments where document #>> '{session,customer_email}' = $1`,
      [old.email],
    );
    expect(charge?.fingerprint).toMatch(/^\w{16}$/);
    for (const { hash } of traces) {
      expect(hash).toMatch(/^[\w-]{43}$/);
      for (const text of [old.email, charge?.fingerprint ?? '', 'ben']) expect(hash).not.toContain(text);
    }
    // nothing of a card is kept of those who are not blocked
    const kept = await app.database.query(`select from blocked_traces t join accounts a on a.id = t.account_id
      where a.blocked_at is null and a.erased_at is null`);
    expect(kept).toEqual([]);
  });

  it('is forgotten when they are unblocked, or when the time is over', async () => {
    let box = '';
    const old = await man((unique) => `${(box = unique)}@apero.test`);
    await block(old);
    const early = await same(`${box}+1@apero.test`);
    await organiser.post(`/api/admin/people/${old.accountId}/unblock`);
    expect(await reviewsOf(early)).toEqual([]);
    expect(await reviewsOf(await same(`${box}+2@apero.test`))).toEqual([]);
    await block(old);
    app.clock.forward({ days: 3 * 366 });
    await app.jobs.run(DELETE_AFTER_TIME);
    await app.jobs.drain();
    await organiser.logIn();
    expect(await reviewsOf(await same(`${box}+3@apero.test`))).toEqual([]);
  });

  it('is recognised, too, if they were blocked before anybody was remembered', async () => {
    let box = '';
    const old = await man((unique) => `${(box = unique)}@apero.test`);
    await block(old);
    await app.database.query('delete from blocked_traces where account_id = $1', [old.accountId]);
    await app.app.get(BlockingService, { strict: false }).rememberAll();
    await app.app.get(BlockingService, { strict: false }).rememberAll();
    expect(await reviewsOf(await same(`${box}+1@apero.test`))).toHaveLength(1);
  });
});

describe('somebody who is recognised by their mailbox', () => {
  const wait = (person: Actor, eventId: number) => person.post(`/api/events/${eventId}/waiting-list`);

  it('gets no seat and no place on a waiting list until an organiser has decided', async () => {
    let box = '';
    await block(await man((unique) => `${(box = unique)}@apero.test`));
    const [free, full] = [await createFreeEvent(app), await createFreeEvent(app, { maxMen: 1 })];
    await giveSeats(app, full, await man((unique) => `${unique}@apero.test`));
    const back = await same(`${box}+1@apero.test`);
    // who has not proved the mailbox learns nothing about its owner
    (await reserve(back, free)).expect(200);
    (await back.post(`/api/events/${free}/cancellation`)).expect(200);
    await prove(back);
    expect(refusal(await reserve(back, free))).toBe('403 ACCOUNT_IN_REVIEW');
    expect(refusal(await wait(back, full))).toBe('403 ACCOUNT_IN_REVIEW');
    // nobody else is asked (the control)
    (await reserve(await man((unique) => `${unique}@elsewhere.test`), free)).expect(200);
    (await decide(back, 'someone_else')).expect(200);
    (await reserve(back, free)).expect(200);
    (await wait(back, full)).expect(200);
  });

  it('is sold none at the entrance either, in cash or by card, until then', async () => {
    let box = '';
    await block(await man((unique) => `${(box = unique)}@apero.test`));
    const back = await same(`${box}+1@apero.test`);
    await prove(back);
    const eventId = await createPaidEvent(app);
    app.clock.turnTo('2026-12-11T18:50:00Z');
    await organiser.logIn();
    const sell = (payment: string, email = back.email) =>
      organiser.post(`/api/admin/events/${eventId}/walk-ins`, {
        client_id: `door-${payment}-${email}`.replaceAll(/[^\w-]/g, '-').slice(0, 40),
        name: 'Ben',
        gender: 'male',
        age: 31,
        email,
        payment,
      });
    for (const payment of ['cash', 'card'])
      expect(refusal(await sell(payment))).toBe('403 ACCOUNT_IN_REVIEW');
    expect(await reservationStatus(app, back, eventId)).toBe('none');
    // who resembles nobody is sold one (the control)
    (await sell('cash', (await man((unique) => `${unique}@elsewhere.test`)).email)).expect(201);
    (await decide(back, 'someone_else')).expect(200);
    (await sell('cash')).expect(201);
  });
});

describe('a guest’s own block of somebody whom organisers block', () => {
  let woman: Actor;
  let old: Actor;
  let back: Actor;
  let eventId: number;
  beforeEach(async () => {
    let box = '';
    [woman, old] = [await ana(app), await man((unique) => `${(box = unique)}@apero.test`)];
    const past = await createFreeEvent(app);
    await giveSeats(app, past, woman, old);
    app.clock.turnTo('2026-12-04T23:00:00Z');
    (await woman.post(`/api/people/${old.accountId}/block`)).expect(200);
    await block(old);
    back = await same(`${box}+back@apero.test`);
    eventId = await createFreeEvent(app, {
      startsAt: new Date('2026-12-11T18:00:00Z'),
      endsAt: new Date('2026-12-11T21:00:00Z'),
    });
    await giveSeats(app, eventId, woman, back);
  });
  const matches = async (): Promise<number[][]> => {
    app.clock.turnTo(ON_THE_DAY.replace('12-04', '12-11'));
    await minutePasses(app);
    return [await listOf(woman, eventId), await listOf(back, eventId)];
  };

  it('holds for the account under review: the two are not matched while it waits', async () => {
    const other = await guest(app, 'Eva', { gender: 'female' });
    await giveSeats(app, eventId, other);
    app.clock.turnTo(ON_THE_DAY.replace('12-04', '12-11'));
    await minutePasses(app);
    expect(await listOf(woman, eventId)).toEqual([]);
    expect(await listOf(other, eventId)).toEqual([back.accountId]);
    // the account under review sees no list at all
    await prove(back);
    expect(refusal(await back.get(`/api/events/${eventId}/matches`))).toBe('403 ACCOUNT_IN_REVIEW');
  });

  it('does not hold for somebody else', async () => {
    (await decide(back, 'someone_else')).expect(200);
    expect(await matches()).toEqual([[back.accountId], [woman.accountId]]);
    expect((await woman.get('/api/people/blocked')).body).toHaveLength(1);
  });

  it('is carried to the new account of the same person, who may stay', async () => {
    expect((await decide(back, 'same_person')).expect(200)).toMatchObject({
      decision: 'same_person',
      decision_reason: 'Looked at both.',
      decided_by: organiser.email,
    });
    expect(await matches()).toEqual([[], []]);
    // she is not told that he has come back
    expect((await woman.get('/api/people/blocked')).body).toMatchObject([{ id: old.accountId }]);
    expect((await back.get('/api/auth/status')).body).toMatchObject({ authenticated: true });
  });

  it('ends for the new account, too, when she takes it back', async () => {
    (await decide(back, 'same_person')).expect(200);
    (await woman.delete(`/api/people/${old.accountId}/block`)).expect(200);
    expect(await matches()).toEqual([[back.accountId], [woman.accountId]]);
  });

  it('is carried on and on, however often the person is blocked again', async () => {
    const answer = await decide(back, 'blocked', { refund_future_places: true });
    expect(answer.expect(200)).toMatchObject({ decision: 'blocked', person: { blocked: true } });
    expect((await back.get('/api/auth/status')).body).toMatchObject({ authenticated: false });
    expect(await reservationStatus(app, back, eventId)).toBe('cancelled');
    await app.app.get(ErasureService, { strict: false }).erase({
      accountId: back.accountId,
      requestedBy: 'organiser',
      by: 'organiser:1',
    });
    const third = await same(back.email);
    const formers = (await reviewsOf(third)).map(({ former }) => former.account_id);
    expect(new Set(formers)).toEqual(new Set([old.accountId, back.accountId]));
    await giveSeats(app, eventId, third);
    app.clock.turnTo(ON_THE_DAY.replace('12-04', '12-11'));
    await minutePasses(app);
    expect(await listOf(woman, eventId)).toEqual([]);
  });
});

describe('a review', () => {
  it('is decided once, stands in the log, and counts among what needs attention until then', async () => {
    let box = '';
    const old = await man((unique) => `${(box = unique)}@apero.test`);
    await block(old);
    const back = await same(`${box}+1@apero.test`);
    const [review] = await reviewsOf(back);
    const { attention } = (await organiser.get('/api/admin/overview')).expect(200);
    expect(attention).toContainEqual(expect.objectContaining({ kind: 'block_reviews', event_id: null }));
    (await decide(back, 'same_person')).expect(200);
    const again = { decision: 'blocked', reason: 'Changed my mind.' };
    const path = `/api/admin/block-reviews/${review?.id ?? 0}/decision` as const;
    expect(refusal(await organiser.post(path, again))).toBe('409 ALREADY_DECIDED');
    const unknown = await organiser.post('/api/admin/block-reviews/999999/decision', again);
    expect(refusal(unknown)).toBe('404 BLOCK_REVIEW_NOT_FOUND');
    expect(refusal(await organiser.post(path, { decision: 'let be', reason: 'x' }))).toBe(
      '400 VALIDATION_FAILED',
    );
    expect(refusal(await back.get('/api/admin/block-reviews'))).toBe('403 FORBIDDEN');
    expect(await reviewsOf(back, 'status=decided')).toHaveLength(1);
    const { items } = (await organiser.get('/api/admin/audit?action=account.block_reviewed')).expect(200);
    expect(items[0]).toMatchObject({
      subject_id: back.accountId,
      details: { decision: 'same_person', former_account_id: old.accountId },
    });
  });
});
