import {
  type Actor,
  PROFILE,
  ana,
  ben,
  guest,
  logInOrganiser,
  newcomer,
  refusal,
} from '../../fixtures/actors.js';
import { ON_THE_DAY, createFreeEvent, giveSeats, listOf, matchesOf } from '../../fixtures/event-day.js';
import { createEventAs } from '../../fixtures/organiser.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();

type LookingFor = 'men' | 'women' | 'both' | null;

/** A guest who has answered, and then says whom they want to meet. */
async function seeker(name: string, gender: 'male' | 'female', wanted: LookingFor): Promise<Actor> {
  const person = await guest(app, name, { gender });
  const saved = await person.post('/api/profile', { ...PROFILE, name, gender, looking_for: wanted });
  expect(saved.expect(200).looking_for).toBe(wanted);
  return person;
}

describe('whom somebody wants to meet', () => {
  it('is open at first, stays when it is not sent, and can be taken back', async () => {
    const her = await ana(app);
    const own = async () => (await her.get('/api/profile')).expect(200).looking_for;
    expect(await own()).toBeNull();
    await her.post('/api/profile', { ...PROFILE, looking_for: 'women' });
    await her.post('/api/profile', PROFILE);
    expect(await own()).toBe('women');
    await her.post('/api/profile', { ...PROFILE, looking_for: null });
    expect(await own()).toBeNull();
    expect(refusal(await her.post('/api/profile', { ...PROFILE, looking_for: 'everyone' }))).toBe(
      '400 VALIDATION_FAILED',
    );
  });

  it('is kept only with the consent to the matching, and goes with it', async () => {
    const her = await newcomer(app, 'her');
    const profile = { ...PROFILE, looking_for: 'both' };
    expect(refusal(await her.post('/api/profile', profile))).toBe('403 CONSENT_REQUIRED');
    (await her.post('/api/profile', PROFILE)).expect(200);
    await her.call('PUT', '/api/account/consents/matching', { given: true });
    expect((await her.post('/api/profile', profile)).expect(200).looking_for).toBe('both');
    await her.call('PUT', '/api/account/consents/matching', { given: false });
    expect((await her.get('/api/profile')).expect(200).looking_for).toBeNull();
  });

  it('needs the consent to the text that names it: an older one says nothing of it', async () => {
    const her = await ana(app);
    await app.database.query(`update consents set version = '2026-11' where account_id = $1`, [
      her.accountId,
    ]);
    const profile = { ...PROFILE, looking_for: 'men' };
    expect(refusal(await her.post('/api/profile', profile))).toBe('403 CONSENT_REQUIRED');
    await her.call('PUT', '/api/account/consents/matching', { given: true });
    (await her.post('/api/profile', profile)).expect(200);
  });

  it('is locked with the profile', async () => {
    const her = await ana(app);
    await giveSeats(app, await createFreeEvent(app), her);
    const answer = await her.post('/api/profile', { ...PROFILE, looking_for: 'both' });
    expect(refusal(answer)).toBe('409 PROFILE_LOCKED');
  });

  it('is shown to no organiser on a person’s page, and to no guest', async () => {
    const her = await seeker('Her', 'female', 'both');
    const him = await ben(app);
    const organiser = await logInOrganiser(app);
    const person = (await organiser.get(`/api/admin/people/${her.accountId}`)).expect(200);
    expect(person).not.toHaveProperty('looking_for');
    const eventId = await createFreeEvent(app);
    await giveSeats(app, eventId, her, him);
    app.clock.turnTo(ON_THE_DAY);
    const [match] = await matchesOf(him, eventId);
    expect(match).toMatchObject({
      id: her.accountId,
      age: PROFILE.age,
      profession: PROFILE.profession,
      photos: [],
    });
    expect(JSON.stringify(match)).not.toContain('looking_for');
  });
});

describe('the lists of an evening', () => {
  it('hold only people who each are whom the other wants to meet', async () => {
    const eventId = await createFreeEvent(app);
    const [ben1, ben2] = [await seeker('Ben', 'male', 'men'), await seeker('Bo', 'male', 'both')];
    const him = await seeker('Him', 'male', null);
    const [her, hers] = [await seeker('Her', 'female', null), await seeker('Hers', 'female', 'women')];
    const people = [ben1, ben2, him, her, hers];
    await giveSeats(app, eventId, ...people);
    app.clock.turnTo(ON_THE_DAY);
    const lists = await Promise.all(people.map((person) => listOf(person, eventId)));
    const sets = lists.map((list) => new Set(list));
    expect(sets).toEqual([
      new Set([ben2.accountId]),
      new Set([ben1.accountId, her.accountId]),
      new Set([her.accountId]),
      new Set([ben2.accountId, him.accountId]),
      new Set(),
    ]);
  });

  it('are made for an evening with places for men only, as an organiser sets it', async () => {
    const organiser = await logInOrganiser(app);
    const eventId = await createEventAs(organiser, { max_women: 0 });
    const men = [];
    for (const name of ['Al', 'Bo', 'Cy']) men.push(await seeker(name, 'male', 'men'));
    for (const man of men)
      (await man.post('/api/create-checkout-session', { event_id: eventId })).expect(200);
    const woman = await ana(app);
    const refused = await woman.post('/api/create-checkout-session', { event_id: eventId });
    expect(refusal(refused)).toBe('409 EVENT_FULL');
    app.clock.turnTo(ON_THE_DAY);
    for (const man of men) {
      const others = men.filter((one) => one !== man).map(({ accountId }) => accountId);
      expect(new Set(await listOf(man, eventId))).toEqual(new Set(others));
    }
  });
});
