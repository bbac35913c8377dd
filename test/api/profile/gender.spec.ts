import { type Actor, PROFILE, ana, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { logged } from '../../fixtures/organiser.js';
import {
  confirm,
  createPaidEvent,
  differences,
  listedEvent,
  paidBack,
  press,
  refundsOf,
  reservationStatus,
  reserve,
} from '../../fixtures/payments.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});
afterEach(async () => expect(await differences(app)).toEqual([]));

const save = (person: Actor, fields: object) => person.post('/api/profile', { ...PROFILE, ...fields });
const setGender = (person: Actor, gender: string, reason = 'Reserves as both in turns.') =>
  organiser.post(`/api/admin/people/${person.accountId}/gender`, { gender, reason });
const changesOf = async (person: Actor) =>
  (await organiser.get(`/api/admin/people/${person.accountId}`)).expect(200).gender_changes;

describe('whoever wants a seat of the other side', () => {
  it('cannot hold as a woman and become a man: from the hold on the gender is locked, and all else once it is paid', async () => {
    const [eventId, person] = [await createPaidEvent(app), await ana(app)];
    const { session_id } = (await reserve(person, eventId)).expect(200);
    const refused = await save(person, { gender: 'male' });
    expect(refusal(refused)).toBe('409 PROFILE_LOCKED');
    expect(refused.error.details).toEqual([
      { field: 'gender', error: 'gender cannot be changed while a place is held for you' },
    ]);
    expect((await save(person, { age: 33 })).expect(200)).toMatchObject({
      age: 33,
      gender: 'female',
      profile_locked: false,
      gender_locked: true,
    });
    await press(app, session_id, 'pay');
    (await confirm(person, session_id, eventId)).expect(200);
    for (const fields of [{ gender: 'male' }, { age: 34 }])
      expect(refusal(await save(person, fields))).toBe('409 PROFILE_LOCKED');
    expect(await listedEvent(person, eventId)).toMatchObject({ women_reserved: 1, men_reserved: 0 });
  });

  it('can change it again once nothing is held, and organisers see that they did, and when', async () => {
    const [eventId, person] = [await createPaidEvent(app), await ana(app)];
    (await reserve(person, eventId)).expect(200);
    (await person.post(`/api/events/${eventId}/cancellation`)).expect(200);
    (await save(person, { gender: 'male' })).expect(200);
    app.clock.forward({ hours: 1 });
    (await save(person, { gender: 'other', name: 'Anna' })).expect(200);
    expect(await changesOf(person)).toMatchObject([
      { from: 'male', to: 'other', changed_at: '2026-12-01T12:00:00.000Z', organiser: null, reason: null },
      { from: 'female', to: 'male', changed_at: '2026-12-01T11:00:00.000Z', organiser: null, reason: null },
    ]);
  });
});

describe('an organiser', () => {
  it('refuses a change by setting it back, and the person cannot undo that', async () => {
    const person = await ana(app);
    (await save(person, { gender: 'male' })).expect(200);
    expect((await setGender(person, 'female')).expect(200)).toMatchObject({ gender: 'female' });
    expect((await person.get('/api/profile')).body).toMatchObject({ gender: 'female', gender_locked: true });
    const refused = await save(person, { gender: 'male' });
    expect(refusal(refused)).toBe('409 PROFILE_LOCKED');
    expect(refused.error.details).toMatchObject([{ field: 'gender' }]);
    (await save(person, { gender: 'female', age: 40 })).expect(200);
    expect((await changesOf(person))[0]).toMatchObject({
      from: 'male',
      to: 'female',
      organiser: organiser.email,
      reason: 'Reserves as both in turns.',
    });
    expect(await logged(app, 1)).toEqual([`account.gender_set ${person.accountId}`]);
  });

  it('is told what cannot be set', async () => {
    const person = await ana(app);
    expect(refusal(await setGender(person, 'female'))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await setGender(person, 'male', ' '))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await setGender(person, 'men'))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await person.post(`/api/admin/people/${person.accountId}/gender`, {}))).toBe(
      '403 FORBIDDEN',
    );
  });
});

describe('a seat that is paid when the gender no longer fits its side', () => {
  it('goes back with its money, and the guest is told why', async () => {
    const [eventId, person] = [await createPaidEvent(app), await ana(app)];
    const { session_id } = (await reserve(person, eventId)).expect(200);
    (await setGender(person, 'male')).expect(200);
    await press(app, session_id, 'pay');
    expect(refusal(await confirm(person, session_id, eventId))).toBe('409 SIDE_CHANGED');
    await app.jobs.drain();
    expect(await reservationStatus(app, person, eventId)).toBe('refunded');
    expect(await refundsOf(app, person)).toMatchObject([{ reason: 'side_changed', amount: 4950 }]);
    expect(await paidBack(app, person)).toBe(4950);
    expect(await listedEvent(person, eventId)).toMatchObject({ women_left: 2, men_left: 2 });
    // and they reserve on their own side
    (await reserve(person, eventId)).expect(200);
    expect(await listedEvent(person, eventId)).toMatchObject({ women_left: 2, men_left: 1 });
  });
});
