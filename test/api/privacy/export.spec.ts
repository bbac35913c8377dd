import { type Actor, ana, ben, refusal } from '../../fixtures/actors.js';
import { createFixtures, type Fixtures, SECRETS } from '../../fixtures/fixtures.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { startApp, type RunningApp } from '../../fixtures/app/start-app.js';
import { readExport } from '../../fixtures/files/unzip.js';

const exportOf = (person: Actor) => readExport(person, '/api/account/export');

describe('the export of somebody who has used all of the product', () => {
  const app = sharedApp({ clockRunsOn: true });
  let stories: Fixtures;
  let exported: Awaited<ReturnType<typeof exportOf>>;
  beforeAll(async () => {
    stories = await createFixtures(app);
    const { owner, others } = stories;
    await others.attendee.post(`/api/events/${stories.past}/feedback`, {
      feedbacks: [{ user_id: owner.accountId, rating: 'yes' }],
    });
    await others.attendee.post(`/api/people/${owner.accountId}/report`, {
      reason: 'other',
      text: 'Zymurgist!',
    });
    await others.organiser.post(`/api/admin/people/${owner.accountId}/notes`, { text: 'Zeugma.' });
    exported = await exportOf(owner);
  });

  it('holds the account, the profile and the answers as they were written', () => {
    const { data } = exported;
    expect(data['account']).toMatchObject({
      id: stories.owner.accountId,
      email: stories.owner.email,
      role: 'user',
    });
    expect(data['profile']).toMatchObject({ name: 'Xanthippe', profession: 'Xylographer' });
    expect(data['questionnaire']).toMatchObject(SECRETS);
    // what the product reads out of the texts belongs to the person as they do
    expect(data['text_concepts']).toMatchObject({ concepts: { hobby: { mentions: expect.any(Array) } } });
    expect(data['consents']).toMatchObject([{ purpose: 'matching', withdrawn_at: null }]);
  });

  it('holds bookings with their money, and what the events were', () => {
    const { data } = exported;
    const reservations = data['reservations'] as { id: number; status: string }[];
    expect(reservations.map(({ id }) => id)).toEqual(stories.reservations);
    expect(data['payments']).toHaveLength(3);
    expect(data['refunds']).toMatchObject([{ amount_rappen: 4950 }]);
    expect((data['events'] as { id: number }[]).map(({ id }) => id)).toEqual(
      [stories.past, stories.paid, stories.held, stories.refunded].toSorted((one, two) => one - two),
    );
  });

  it('holds what they said of others, by number', () => {
    expect(exported.data['ratings']).toMatchObject([
      { rated_id: stories.others.attendee.accountId, rating: 'maybe' },
    ]);
  });

  it('holds the photos, whole', () => {
    const photos = [...exported.files].filter(([name]) => name.startsWith('photos/'));
    expect(photos.map(([name]) => name)).toEqual(['photos/1.webp', 'photos/2.webp']);
    for (const [, content] of photos) expect(content.toString('latin1', 8, 12)).toBe('WEBP');
  });

  it('holds nothing that others said or chose, no name of another, no secret', () => {
    const { text } = exported;
    const hash = stories.secrets['password'] ?? '';
    const absent = ['Zymurgist', 'Zeugma', 'Ben', hash, stories.others.attendee.email, 'score', 'hold_key'];
    expect(absent.filter((one) => one !== '' && text.includes(one))).toEqual([]);
    expect(text).not.toContain('"yes"');
  });

  it('needs a token', async () => {
    expect(refusal(await stories.others.stranger.get('/api/account/export'))).toBe('401 UNAUTHENTICATED');
  });

  it('of another holds nothing of theirs', async () => {
    const { text } = await exportOf(stories.others.guest);
    const found = Object.entries(stories.secrets).filter(([, secret]) => text.includes(secret));
    expect(found).toEqual([]);
  });
});

describe('an export', () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await startApp({ rateLimits: true });
  });
  afterAll(() => app.close());

  it('can be had a few times a day, by each', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    for (let times = 0; times < 5; times++) await exportOf(her);
    expect(refusal(await her.get('/api/account/export'))).toBe('429 RATE_LIMITED');
    await exportOf(him);
    app.clock.forward({ hours: 24 });
    await exportOf(her);
  });
});
