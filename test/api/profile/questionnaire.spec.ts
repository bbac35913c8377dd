import { QuestionnairesService } from '../../../server/questionnaire/index.js';
import { acceptedValues, CHOICE_FIELDS } from '../../../server/questionnaire/value-sets.rules.js';
import { QUESTIONNAIRE, PROFILE, guest, newcomer, stranger } from '../../fixtures/actors.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();

const TEXTS = ['top_values', 'weekend_activity', 'hobby', 'life_goal', 'music_preference'];
const CHOICES = CHOICE_FIELDS.map((field) => [field, acceptedValues(field)] as const);

describe('the questionnaire', () => {
  it('can be answered before there is a profile, and read again', async () => {
    const ana = await newcomer(app, 'ana');
    await expect(ana.get('/api/questionnaire')).resolves.toMatchObject({
      status: 404,
      body: { success: false, code: 'QUESTIONNAIRE_NOT_FOUND' },
    });
    const saved = await ana.post('/api/questionnaire', QUESTIONNAIRE);
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual(QUESTIONNAIRE);
    const read = await ana.get('/api/questionnaire');
    expect(read).toMatchObject({ status: 200, body: QUESTIONNAIRE });
    await expect(ana.get('/api/auth/status')).resolves.toMatchObject({ body: { hasProfile: false } });
  });

  it('replaces the answers as a whole', async () => {
    const ana = await newcomer(app, 'ana');
    await ana.post('/api/questionnaire', QUESTIONNAIRE);
    const others = {
      ...QUESTIONNAIRE,
      kids: "I don't know",
      introvert_extrovert: 10,
      hobby: 'Töpfern & Schach ♟',
    };
    await expect(ana.post('/api/questionnaire', others)).resolves.toMatchObject({
      status: 200,
      body: others,
    });
    const read = await ana.get('/api/questionnaire');
    expect(read.body).toEqual(others);
  });

  it.each(CHOICES.flatMap(([field, values]) => values.map((value) => [field, value])))(
    'takes %s "%s" and answers it back as it was sent',
    async (field, value) => {
      const ana = await newcomer(app, 'ana');
      const answers = { ...QUESTIONNAIRE, [String(field)]: value };
      const saved = await ana.post('/api/questionnaire', answers);
      expect(saved).toMatchObject({ status: 200, body: answers });
    },
  );

  it('trims texts and takes 500 characters, counted as people count them', async () => {
    const ana = await newcomer(app, 'ana');
    const long = '🏔'.repeat(500);
    const saved = await ana.post('/api/questionnaire', {
      ...QUESTIONNAIRE,
      hobby: ` ${long}\n`,
      life_goal: ' x ',
    });
    expect(saved).toMatchObject({ status: 200, body: { hobby: long, life_goal: 'x' } });
  });

  it('keeps one set of answers when they come many times at once', async () => {
    const ana = await newcomer(app, 'ana');
    const all = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((level) =>
        ana.post('/api/questionnaire', { ...QUESTIONNAIRE, introvert_extrovert: level }),
      ),
    );
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const rows = await app.database.query('select from questionnaires where account_id = $1', [
      ana.accountId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ...Object.keys(QUESTIONNAIRE).map((field): [string, Record<string, unknown>, string] => [
      `no ${field}`,
      { [field]: undefined },
      field,
    ]),
    ...Object.keys(QUESTIONNAIRE).map((field): [string, Record<string, unknown>, string] => [
      `a null for ${field}`,
      { [field]: null },
      field,
    ]),
    ...CHOICE_FIELDS.map((field): [string, Record<string, unknown>, string] => [
      `an unknown ${field}`,
      { [field]: 'ADVENTURE' },
      field,
    ]),
    ...TEXTS.flatMap((field): [string, Record<string, unknown>, string][] => [
      [`an empty ${field}`, { [field]: ' \t ' }, field],
      [`a ${field} without end`, { [field]: 'x'.repeat(501) }, field],
      [`a ${field} with a NUL`, { [field]: 'a\u0000b' }, field],
      [`a ${field} that is an object`, { [field]: { text: 'x' } }, field],
    ]),
    ['a choice of another field', { travel_style: 'direct' }, 'travel_style'],
    ['a choice that every object has', { kids: 'constructor' }, 'kids'],
    ['a level of 0', { introvert_extrovert: 0 }, 'introvert_extrovert'],
    ['a level of 11', { introvert_extrovert: 11 }, 'introvert_extrovert'],
    ['half a level', { introvert_extrovert: 5.5 }, 'introvert_extrovert'],
    ['a level in letters', { introvert_extrovert: '5' }, 'introvert_extrovert'],
  ])('refuses %s', async (_what, wrong, field) => {
    const ana = await newcomer(app, 'ana');
    const answer = await ana.post('/api/questionnaire', { ...QUESTIONNAIRE, ...wrong });
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, code: 'VALIDATION_FAILED', details: [{ field }] },
    });
    await expect(ana.get('/api/questionnaire')).resolves.toMatchObject({ status: 404 });
  });

  it('is nobody’s business but one’s own', async () => {
    const [ana, ben] = [await guest(app, 'Ana'), await guest(app, 'Ben')];
    await ana.post('/api/questionnaire', { ...QUESTIONNAIRE, hobby: 'mine', account_id: ben.accountId });
    await expect(ben.get('/api/questionnaire')).resolves.toMatchObject({ body: QUESTIONNAIRE });
    const refused = { status: 401, body: { success: false, code: 'UNAUTHENTICATED' } };
    await expect(stranger(app).get('/api/questionnaire')).resolves.toMatchObject(refused);
    await expect(stranger(app).post('/api/questionnaire', QUESTIONNAIRE)).resolves.toMatchObject(refused);
  });

  it('is locked with the profile', async () => {
    const ana = await guest(app, 'Ana');
    await giveSeats(app, await createFreeEvent(app), ana);
    const answer = await ana.post('/api/questionnaire', { ...QUESTIONNAIRE, hobby: 'another' });
    expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'PROFILE_LOCKED' } });
    await expect(ana.get('/api/questionnaire')).resolves.toMatchObject({ body: QUESTIONNAIRE });
  });

  it('comes for many in one query to the other rooms', async () => {
    const ana = await guest(app, 'Ana', {}, { kids: 'I want' });
    const ben = await guest(app, 'Ben');
    const silent = await newcomer(app, 'silent');
    await silent.post('/api/profile', PROFILE);
    const found = await app.app
      .get(QuestionnairesService, { strict: false })
      .findMany([silent.accountId, ben.accountId, ana.accountId]);
    expect(found).toEqual(
      new Map([
        [ana.accountId, { ...QUESTIONNAIRE, kids: 'I want' }],
        [ben.accountId, QUESTIONNAIRE],
      ]),
    );
  });
});
