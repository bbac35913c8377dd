import {
  type Actor,
  PROFILE,
  QUESTIONNAIRE,
  type Questionnaire,
  ana,
  ben,
  guest,
  newcomer,
  refusal,
} from '../../fixtures/actors.js';
import { createFreeEvent, giveSeats, releaseSeat } from '../../fixtures/event-day.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();

const prospects = async (person: Actor, eventId: number) =>
  (await person.get(`/api/events/${eventId}/prospects`)).expect(200);

const halfADayPasses = () => app.clock.forward({ hours: 12 });

/** What most men of these stories say: all the same, but for energy. */
async function men(
  count: number,
  answers: (at: number) => Partial<Questionnaire> = () => ({}),
): Promise<Actor[]> {
  const all: Actor[] = [];
  for (let at = 0; at < count; at++) all.push(await guest(app, `M${at}`, { gender: 'male' }, answers(at)));
  return all;
}

/** A woman who has answered, and then says whom she wants to meet. */
async function seeker(name: string, lookingFor: 'women' | 'both'): Promise<Actor> {
  const person = await guest(app, name, { gender: 'female' });
  const profile = { ...PROFILE, name, gender: 'female' as const, looking_for: lookingFor };
  (await person.post('/api/profile', profile)).expect(200);
  return person;
}

async function eventWith(...people: Actor[]): Promise<number> {
  const eventId = await createFreeEvent(app);
  await giveSeats(app, eventId, ...people);
  return eventId;
}

const answer = async (person: Actor, answers: Partial<Questionnaire>) =>
  (await person.post('/api/questionnaire', { ...QUESTIONNAIRE, ...answers })).expect(200);

describe('before one reserves', () => {
  it('one is told about how many could be on the list: in fives, never less than five, and by groups', async () => {
    const eventId = await createFreeEvent(app);
    const her = await seeker('Her', 'women');
    const women = async (count: number) => {
      for (let at = 0; at < count; at++) await giveSeats(app, eventId, await seeker(`W${at}`, 'both'));
      halfADayPasses();
    };
    expect(await prospects(her, eventId)).toEqual({ count: null, agreement: null });
    await women(4);
    expect((await prospects(her, eventId)).count).toBeNull();
    await women(1);
    expect((await prospects(her, eventId)).count).toBe(5);
    // four more who fit do not show one by one
    await women(4);
    expect((await prospects(her, eventId)).count).toBe(5);
    await giveSeats(app, eventId, await ben(app));
    halfADayPasses();
    // nine fit, and that is told as five
    expect(await prospects(her, eventId)).toEqual({ count: 5, agreement: null });
    expect(refusal(await her.get('/api/events/2147483647/prospects'))).toBe('404 EVENT_NOT_FOUND');
  });

  it('how far most agree is told for ten and more: in fives, with no name and no face', async () => {
    const energy = [1, 6, 6, 6, 6, 6, 6, 6, 6, 10];
    const eventId = await eventWith(...(await men(10, (at) => ({ introvert_extrovert: energy[at] }))));
    halfADayPasses();
    const told = await prospects(await ana(app), eventId);
    expect(told).toEqual({ count: 10, agreement: { from: 95, to: 100 } });
    const other = await guest(app, 'Eva', { gender: 'female' }, { kids: 'do_not_want', hobby: 'chess' });
    const { agreement } = await prospects(other, eventId);
    expect(agreement?.to).toBeLessThan(95);
    expect([agreement?.from, agreement?.to].map((percent) => Number(percent) % 5)).toEqual([0, 0]);
  });

  it('who has not answered is told the count alone, and the rest once they have', async () => {
    const eventId = await eventWith(...(await men(10)));
    halfADayPasses();
    const her = await newcomer(app, 'her');
    (await her.post('/api/profile', { ...PROFILE, gender: 'female' })).expect(200);
    expect(await prospects(her, eventId)).toEqual({ count: 10, agreement: null });
    await answer(her, {});
    expect(await prospects(her, eventId)).toEqual({ count: 10, agreement: { from: 95, to: 100 } });
  });

  it('a block changes no number', async () => {
    const all = await men(5);
    const eventId = await eventWith(...all);
    halfADayPasses();
    const her = await ana(app);
    await app.database.query(
      'insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())',
      [all[0]?.accountId, her.accountId],
    );
    expect((await prospects(her, eventId)).count).toBe(5);
  });
});

describe('who wants to find out about one guest', () => {
  it('sees nothing by changing their own answers: the first answer stays until the half day ends', async () => {
    const eventId = await eventWith(...(await men(10)));
    halfADayPasses();
    const her = await ana(app);
    const first = await prospects(her, eventId);
    expect(first.agreement).not.toBeNull();
    for (const kids of ['do_not_want', 'dont_know'] as const) {
      await answer(her, { kids, hobby: 'chess' });
      expect(await prospects(her, eventId)).toEqual(first);
    }
    await her.post('/api/profile', { ...PROFILE, gender: 'female', looking_for: 'women' });
    expect(await prospects(her, eventId)).toEqual(first);
    // the control: what was kept is what hid it
    halfADayPasses();
    expect(await prospects(her, eventId)).not.toEqual(first);
  });

  it('sees nothing by taking the consent back and giving it again: nothing is told until the half day ends', async () => {
    const eventId = await eventWith(...(await men(10)));
    halfADayPasses();
    const her = await ana(app);
    const first = await prospects(her, eventId);
    await her.call('PUT', '/api/account/consents/matching', { given: false });
    await her.call('PUT', '/api/account/consents/matching', { given: true });
    await answer(her, { kids: 'do_not_want' });
    expect(await prospects(her, eventId)).toEqual({ count: null, agreement: null });
    halfADayPasses();
    await answer(her, {});
    expect(await prospects(her, eventId)).toEqual(first);
  });

  it('sees nothing before and after somebody reserves or leaves, with one account or with another', async () => {
    const all = await men(14);
    const eventId = await eventWith(...all);
    halfADayPasses();
    const [her, later, last] = [await ana(app), await ana(app), await ana(app)];
    const before = await prospects(her, eventId);
    // the fifteenth, who disagrees with her in everything, makes a third group whole
    const [unlike] = await men(1, () => ({ kids: 'do_not_want', hobby: 'chess', top_values: 'wealth' }));
    if (unlike) await giveSeats(app, eventId, unlike);
    expect(await prospects(her, eventId)).toEqual(before);
    expect(await prospects(later, eventId)).toEqual(before);
    if (all[0]) await releaseSeat(app, eventId, all[0]);
    expect(await prospects(last, eventId)).toEqual(before);
    // and when the half day has ended the group of five is not whole: one has come, one has gone
    halfADayPasses();
    expect(await prospects(her, eventId)).toEqual(before);
  });

  it('sees nothing by two accounts that differ in one answer: what one of ten has said moves neither', async () => {
    const nine = await men(9);
    const [wants] = await men(1, () => ({ kids: 'i_want' }));
    const [wantsNone] = await men(1, () => ({ kids: 'do_not_want' }));
    if (!wants || !wantsNone) throw new Error('nobody came');
    const events = [await eventWith(...nine, wants), await eventWith(...nine, wantsNone)] as const;
    halfADayPasses();
    for (const kids of ['i_want', 'do_not_want'] as const) {
      const her = await guest(app, 'Her', { gender: 'female' }, { kids });
      expect((await prospects(her, events[0])).agreement).not.toBeNull();
      expect(await prospects(her, events[0])).toEqual(await prospects(her, events[1]));
    }
  });

  it('who asks twice in one moment is told one thing', async () => {
    const eventId = await eventWith(...(await men(10)));
    halfADayPasses();
    const her = await ana(app);
    const told = await Promise.all(Array.from({ length: 6 }, () => prospects(her, eventId)));
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    const rows = await app.database.query('select from prospects where account_id = $1', [her.accountId]);
    expect(rows).toHaveLength(1);
  });

  it('what was told is deleted once its half day has ended', async () => {
    const her = await ana(app);
    await prospects(her, await eventWith(...(await men(5))));
    const rows = () => app.database.query('select from prospects where account_id = $1', [her.accountId]);
    const cleaned = async () => {
      await app.jobs.enqueue('matching.forget-prospects', {}, { key: 'all' });
      await app.jobs.drain();
      return (await rows()).length;
    };
    expect(await cleaned()).toBe(1);
    halfADayPasses();
    expect(await cleaned()).toBe(0);
  });
});
