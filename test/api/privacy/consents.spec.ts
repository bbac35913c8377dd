import {
  type Actor,
  ana,
  ben,
  guest,
  newcomer,
  PROFILE,
  QUESTIONNAIRE,
  refusal,
} from '../../fixtures/actors.js';
import {
  createFreeEvent,
  FEEDBACK_OPENS,
  giveSeats,
  listOf,
  minutePasses,
  ON_THE_DAY,
} from '../../fixtures/event-day.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { STORY_BEGINS } from '../../fixtures/app/start-app.js';

const app = sharedApp();

const consentOf = async (person: Actor) => (await person.get('/api/account/consents')).expect(200)[0];
const choose = (person: Actor, given: boolean, version?: string) =>
  person.call('PUT', '/api/account/consents/matching', { given, ...(version ? { version } : {}) });
const answersOf = (person: Actor) => person.get('/api/questionnaire');

/** A newcomer with a profile who has agreed to nothing. */
async function withoutConsent(name: string): Promise<Actor> {
  const person = await newcomer(app, name.toLowerCase());
  (await person.post('/api/profile', { ...PROFILE, name })).expect(200);
  return person;
}

describe('agreeing to being matched', () => {
  it('is asked for before anything that matching needs is kept, in a text with a version', async () => {
    const person = await newcomer(app);
    const before = await consentOf(person);
    expect(before).toMatchObject({ purpose: 'matching', version: null, given_at: null, active: false });
    const given = await choose(person, true, before?.current_version);
    expect(given.expect(200)).toEqual({
      purpose: 'matching',
      version: before?.current_version,
      current_version: before?.current_version,
      given_at: STORY_BEGINS.replace('Z', '.000Z'),
      withdrawn_at: null,
      active: true,
    });
    expect(await consentOf(person)).toEqual(given.body);
  });

  it('to a text that was changed meanwhile is refused: it has to be read again', async () => {
    const person = await newcomer(app);
    expect(refusal(await choose(person, true, '1999-01'))).toBe('409 CONSENT_OUTDATED');
    expect(await consentOf(person)).toMatchObject({ active: false });
  });

  it('is what a client of the API says by storing the questionnaire, as its document tells', async () => {
    const person = await newcomer(app);
    (await person.post('/api/questionnaire', QUESTIONNAIRE)).expect(200);
    expect(await consentOf(person)).toMatchObject({
      active: true,
      given_at: STORY_BEGINS.replace('Z', '.000Z'),
    });
    const rows = await app.database.query('select source from consents where account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toEqual([{ source: 'questionnaire' }]);
  });

  it('twice at once is once', async () => {
    const person = await newcomer(app);
    const answers = await Promise.all(Array.from({ length: 6 }, () => choose(person, true)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const rows = await app.database.query('select id from consents where account_id = $1', [
      person.accountId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['an unknown purpose', 'selling', { given: true }, '404 NOT_FOUND'],
    ['no choice', 'matching', {}, '400 VALIDATION_FAILED'],
    ['a choice that is none', 'matching', { given: 'yes' }, '400 VALIDATION_FAILED'],
  ])('refuses %s', async (_what, purpose, body, answer) => {
    const person = await newcomer(app);
    expect(refusal(await person.call('PUT', `/api/account/consents/${purpose}`, body))).toBe(answer);
  });
});

describe('without it', () => {
  it('the account works: events, a place, feedback; but nobody is matched with them, and the list says why', async () => {
    const eventId = await createFreeEvent(app);
    const [quiet, her, him] = [await withoutConsent('Quiet'), await ana(app), await ben(app)];
    (await quiet.post('/api/create-checkout-session', { event_id: eventId })).expect(200);
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    expect(refusal(await quiet.get(`/api/events/${eventId}/matches`))).toBe('403 CONSENT_REQUIRED');
    expect(await listOf(him, eventId)).toEqual([her.accountId]);
    app.clock.turnTo(FEEDBACK_OPENS);
    const candidates = (await quiet.get(`/api/events/${eventId}/feedback`)).expect(200);
    expect(new Set(candidates.map(({ id }) => id))).toEqual(new Set([her.accountId, him.accountId]));
  });

  it('the list is locked first of all until its day, as for everybody', async () => {
    const eventId = await createFreeEvent(app);
    const quiet = await withoutConsent('Quiet');
    await giveSeats(app, eventId, quiet);
    expect(refusal(await quiet.get(`/api/events/${eventId}/matches`))).toBe('403 MATCHES_LOCKED');
  });
});

describe('withdrawing it', () => {
  it('deletes the answers and what was made of them, at once, also from the lists of the others', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him] = [await ana(app), await ben(app)];
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    expect(await listOf(him, eventId)).toEqual([her.accountId]);
    expect((await choose(her, false)).expect(200)).toMatchObject({ active: false });
    expect(refusal(await answersOf(her))).toBe('404 QUESTIONNAIRE_NOT_FOUND');
    expect(refusal(await her.get(`/api/events/${eventId}/matches`))).toBe('403 CONSENT_REQUIRED');
    expect(await listOf(him, eventId)).toEqual([]);
    const kept = await app.database.query('select from matches where $1 in (account_a, account_b)', [
      her.accountId,
    ]);
    expect(kept).toEqual([]);
    // the next run leaves them out, too
    await minutePasses(app);
    expect(await listOf(him, eventId)).toEqual([]);
  });

  it('also works while the profile is locked by a place: it is never too late to say no', async () => {
    const eventId = await createFreeEvent(app);
    const her = await ana(app);
    await giveSeats(app, eventId, her);
    (await choose(her, false)).expect(200);
    expect(refusal(await answersOf(her))).toBe('404 QUESTIONNAIRE_NOT_FOUND');
  });

  it('can be taken back by agreeing again, and each time is kept', async () => {
    const her = await ana(app);
    (await choose(her, false)).expect(200);
    app.clock.forward({ hours: 1 });
    (await choose(her, true)).expect(200);
    (await her.post('/api/questionnaire', QUESTIONNAIRE)).expect(200);
    expect(await consentOf(her)).toMatchObject({ active: true, withdrawn_at: null });
    const rows = await app.database.query<{ withdrawn: boolean; source: string }>(
      'select withdrawn_at is not null as withdrawn, source from consents where account_id = $1 order by id',
      [her.accountId],
    );
    expect(rows).toEqual([
      { withdrawn: true, source: 'questionnaire' },
      { withdrawn: false, source: 'box' },
    ]);
  });

  it('with a place does not open the answers: other ones can be given once the place no longer locks them', async () => {
    const eventId = await createFreeEvent(app);
    const her = await ana(app);
    await giveSeats(app, eventId, her);
    expect(refusal(await her.post('/api/questionnaire', QUESTIONNAIRE))).toBe('409 PROFILE_LOCKED');
    await choose(her, false);
    expect(refusal(await her.post('/api/questionnaire', QUESTIONNAIRE))).toBe('409 PROFILE_LOCKED');
    (await choose(her, true)).expect(200);
    expect(refusal(await her.post('/api/questionnaire', QUESTIONNAIRE))).toBe('409 PROFILE_LOCKED');
    app.clock.turnTo('2026-12-06T08:00:00Z');
    (await her.post('/api/questionnaire', QUESTIONNAIRE)).expect(200);
  });

  it('before one has a place leaves one free to agree and to answer with a place, until the day', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    await choose(her, false);
    await choose(him, false);
    app.clock.forward({ minutes: 1 });
    await giveSeats(app, await createFreeEvent(app), her, him);
    (await her.post('/api/questionnaire', QUESTIONNAIRE)).expect(200);
    app.clock.turnTo(ON_THE_DAY);
    expect(refusal(await him.post('/api/questionnaire', QUESTIONNAIRE))).toBe('409 PROFILE_LOCKED');
    expect(await consentOf(him)).toMatchObject({ active: false });
  });

  it('and giving it again brings the lists back within a minute, to both', async () => {
    const eventId = await createFreeEvent(app);
    const [her, him] = [await ana(app), await ben(app)];
    // without answers the engine is given the same before and after
    for (const person of [her, him]) {
      await choose(person, false);
      (await choose(person, true)).expect(200);
    }
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(ON_THE_DAY);
    await minutePasses(app);
    expect(await listOf(him, eventId)).toEqual([her.accountId]);
    // before anybody has read a list in between
    await choose(her, false);
    (await choose(her, true)).expect(200);
    await minutePasses(app);
    expect(await listOf(him, eventId)).toEqual([her.accountId]);
    expect(await listOf(her, eventId)).toEqual([him.accountId]);
  });

  it('of what was never given changes nothing', async () => {
    const person = await guest(app, 'Nobody');
    await choose(person, false);
    expect((await choose(person, false)).expect(200)).toMatchObject({ active: false });
  });
});
