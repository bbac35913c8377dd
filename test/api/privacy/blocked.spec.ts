import { type Actor, ana, logInOrganiser, refusal, stranger } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createFreeEvent } from '../../fixtures/event-day.js';

const app = sharedApp();

/** Somebody whom an organiser has blocked. */
async function blocked(): Promise<Actor> {
  const [person, organiser] = [await ana(app), await logInOrganiser(app)];
  const path = `/api/admin/people/${person.accountId}/block` as const;
  (await organiser.post(path, { reason: 'Harassment.' })).expect(200);
  return person;
}

/** Signs in for one’s own data alone. */
async function signIn(person: Actor): Promise<void> {
  const { email, password } = person;
  const body = { email, password, own_data: true };
  person.token = (await stranger(app).post('/api/auth/login', body)).expect(200).access_token;
}

describe('somebody who is blocked', () => {
  it('signs in to their own data alone, if they ask for that', async () => {
    const person = await blocked();
    const { email, password } = person;
    const signed = await stranger(app).post('/api/auth/login', { email, password });
    expect(refusal(signed)).toBe('403 ACCOUNT_BLOCKED');
    const wrong = { email, password: 'wrong', own_data: true };
    expect(refusal(await stranger(app).post('/api/auth/login', wrong))).toBe('401 INVALID_CREDENTIALS');
    await signIn(person);
    expect((await person.get('/api/auth/status')).expect(200)).toEqual({
      authenticated: false,
      hasProfile: false,
      blocked: true,
    });
  });

  it('takes their data along, and withdraws a consent, but gives none', async () => {
    const person = await blocked();
    await signIn(person);
    const answer = await person.get('/api/account/export');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/zip');
    const consent = (given: boolean) => person.put('/api/account/consents/matching', { given });
    expect(refusal(await consent(true))).toBe('403 ACCOUNT_BLOCKED');
    expect((await consent(false)).expect(200)).toMatchObject({ active: false });
    expect((await person.get('/api/account/consents')).expect(200)).toMatchObject([{ active: false }]);
  });

  it('deletes their account, with the password', async () => {
    const person = await blocked();
    await signIn(person);
    (await person.get('/api/account/deletion')).expect(200);
    const remove = (password: string) => person.call('DELETE', '/api/account', { password });
    expect(refusal(await remove('wrong'))).toBe('401 INVALID_CREDENTIALS');
    (await remove(person.password)).expect(200);
    expect((await person.get('/api/account/export')).status).toBe(401);
  });

  it('does nothing else', async () => {
    const [person, eventId] = [await blocked(), await createFreeEvent(app)];
    await signIn(person);
    for (const path of ['/api/profile', '/api/events', '/api/questionnaire', '/api/account/objections'])
      expect(refusal(await person.get(path))).toBe('403 ACCOUNT_BLOCKED');
    const seat = await person.post('/api/create-checkout-session', { event_id: eventId });
    expect(refusal(seat)).toBe('403 ACCOUNT_BLOCKED');
  });
});
