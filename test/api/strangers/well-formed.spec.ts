import { type Actor, PROFILE, ana, logInOrganiser, newcomer, stranger } from '../../fixtures/actors.js';
import { FRIDAY } from '../../fixtures/organiser.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

/** Halves of a surrogate pair: no character, and in UTF-8 all the same replacement character. */
const BROKEN = ['\ud800', '\udfff'];
const REPLACEMENT = '\ufffd';

const app = sharedApp();

/** The fields that a call refuses. */
async function refusedFields(actor: Actor, path: string, body: object): Promise<unknown> {
  const answer = await actor.post(path, body);
  return answer.status === 400 ? answer.error.details?.map(({ field }) => field) : answer.status;
}

describe('text that is not well formed', () => {
  it('is refused wherever it stands: in a field, in a list, in a name of a field, in a path', async () => {
    const guest = await ana(app);
    expect(await refusedFields(guest, '/api/profile', { ...PROFILE, profession: '\ud800' })).toEqual([
      'profession',
    ]);
    expect(
      await refusedFields(guest, '/api/events/1/feedback', { feedbacks: [{ user_id: 1, rating: '\udc00' }] }),
    ).toEqual(['feedbacks.0.rating']);
    expect((await guest.post('/api/profile', { ...PROFILE, ['a\ud800']: 1 })).status).toBe(400);
    expect((await guest.get('/photos/%ed%a0%80')).status).toBe(400);
  });

  it('does not become a password that others open', async () => {
    for (const unit of BROKEN)
      expect(
        await refusedFields(stranger(app), '/api/auth/register', {
          email: 'broken@apero.test',
          password: `secret${unit}`,
        }),
      ).toEqual(['password']);
    const email = 'whole@apero.test';
    const password = `secret${REPLACEMENT}`;
    (await stranger(app).post('/api/auth/register', { email, password })).expect(201);
    for (const unit of BROKEN) {
      const answer = await stranger(app).post('/api/auth/login', { email, password: `secret${unit}` });
      expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } });
    }
    (await stranger(app).post('/api/auth/login', { email, password })).expect(200);
  });
});

describe('characters that nobody sees', () => {
  it.each([
    ['turn the direction', 'Ana\u202enaB'],
    ['have no width', 'A\u200bna'],
    ['are a letter of no width', '\u3164Ana'],
  ])('are refused in names, where they %s', async (_what, name) => {
    const someone = await newcomer(app);
    expect(await refusedFields(someone, '/api/profile', { ...PROFILE, name })).toEqual(['name']);
    expect(await refusedFields(someone, '/api/profile', { ...PROFILE, profession: name })).toEqual([
      'profession',
    ]);
    const { error } = (await someone.post('/api/profile', { ...PROFILE, name })).error.details?.[0] ?? {};
    expect(error).toBe('name must not have invisible characters, or ones that turn the direction of writing');
    const organiser = await logInOrganiser(app);
    for (const field of ['name', 'description', 'venue', 'location'])
      expect(await refusedFields(organiser, '/api/admin/events', { ...FRIDAY, [field]: name })).toEqual([
        field,
      ]);
    const descriptions = { de: name };
    expect(await refusedFields(organiser, '/api/admin/events', { ...FRIDAY, descriptions })).toEqual([
      'descriptions.de',
    ]);
  });

  it.each(['علی‌رضا', 'ශ්‍රීමතී', 'Ana 👩‍🚒', 'Zoë d’Été'])(
    'are welcome where the writing needs them: %s',
    async (name) => {
      const someone = await newcomer(app);
      expect((await someone.post('/api/profile', { ...PROFILE, name })).expect(200).name).toBe(name);
    },
  );

  it('are refused in the e-mail of a new account, which would look like that of another', async () => {
    const body = { email: 'an\u200ba@apero.test', password: 'correct horse' };
    expect(await refusedFields(stranger(app), '/api/auth/register', body)).toEqual(['email']);
  });
});
