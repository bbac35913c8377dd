import { type Actor, ana, ben, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { logged } from '../../fixtures/organiser.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let her: Actor;
let eventId: number;
beforeEach(async () => {
  [her, eventId] = [await ana(app), await createFreeEvent(app)];
  await giveSeats(app, eventId, her);
});

const object = (text = 'Nobody on my list speaks French.') =>
  her.post('/api/account/objections', { event_id: eventId, text });
const queueOf = async (organiser: Actor) =>
  (await organiser.get('/api/admin/objections?status=open&per_page=200')).expect(200).items;

describe('an objection to one’s match list', () => {
  it('is read and answered by a human, and the guest reads the answer', async () => {
    (await object()).expect(200);
    const organiser = await logInOrganiser(app);
    const waiting = (await queueOf(organiser)).at(-1);
    expect(waiting).toMatchObject({
      account_id: her.accountId,
      name: 'Ana',
      event_id: eventId,
      answer: null,
    });
    const path = `/api/admin/objections/${waiting?.id ?? 0}/answer` as const;
    const answer = { answer: 'We have looked at it: you are right.' };
    expect((await organiser.post(path, answer)).expect(200)).toMatchObject({
      ...answer,
      answered_by: organiser.email,
    });
    expect(await logged(app, 1)).toEqual([`account.objection_answered ${her.accountId}`]);
    expect(refusal(await organiser.post(path, answer))).toBe('409 ALREADY_DECIDED');
    expect((await her.get('/api/account/objections')).expect(200)).toMatchObject([
      { event_id: eventId, text: 'Nobody on my list speaks French.', ...answer },
    ]);
    expect(await queueOf(organiser)).not.toContainEqual(expect.objectContaining({ id: waiting?.id }));
    (await object('And now?')).expect(200);
  });

  it('waits once: a second one is refused until the first is answered', async () => {
    const answers = await Promise.all([object(), object(), object()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refusal(await object())).toBe('409 ALREADY_OBJECTED');
  });

  it('is for who has a place, and says something', async () => {
    const him = await ben(app);
    const body = { event_id: eventId, text: 'Why not me?' };
    expect(refusal(await him.post('/api/account/objections', body))).toBe('403 NOT_RESERVED');
    expect(refusal(await object('   '))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await him.get('/api/admin/objections'))).toBe('403 FORBIDDEN');
  });
});
