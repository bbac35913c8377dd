import { type Actor, guest, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import {
  afterAnEvent,
  answer,
  connectionsOf,
  FIRST_REVEAL,
  tellAnewAt,
  tellAt,
  TWO_WEEKS_LATER,
} from '../../fixtures/connections.js';

const app = sharedApp();

/** Three women and three men, after an event at which the first two of each side say yes to each other in pairs. */
async function pairsAfterAnEvent(women = 3): Promise<{ eventId: number; women: Actor[]; men: Actor[] }> {
  const side = (gender: 'female' | 'male', count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => guest(app, `${gender}${at}`, { gender })));
  const people = { women: await side('female', women), men: await side('male', women) };
  const eventId = await afterAnEvent(app, ...people.women, ...people.men);
  for (const at of people.women.keys()) {
    const [her, him] = [people.women[at], people.men[at]];
    if (!her || !him) continue;
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, at < women - 1 || women === 2 ? 'yes' : 'no']);
  }
  return { eventId, ...people };
}

async function statistic(chart: string, eventId: number) {
  const organiser = await logInOrganiser(app);
  const { items } = (await organiser.get(`/api/admin/statistics/${chart}?by=event`)).expect(200);
  return items.find(({ key }) => key.endsWith(`-${eventId}`));
}

describe('the organisers’ honest numbers', () => {
  it('are the share of guests with a connection, and of those who met one, as of the last common time', async () => {
    const { eventId, women } = await pairsAfterAnEvent(7);
    await tellAnewAt(app, FIRST_REVEAL);
    // twelve, six of each side
    expect(await statistic('mutual-connects', eventId)).toMatchObject({
      value: 10,
      of: 14,
      share: 0.7143,
      men: 5,
      women: 5,
    });
    expect(await statistic('met', eventId)).toBeUndefined();
    await tellAt(app, TWO_WEEKS_LATER);
    for (const woman of women.slice(0, 6))
      for (const { id } of await connectionsOf(woman))
        (await woman.post(`/api/connections/${id}/met`, { met: woman !== women[0] })).expect(200);
    await tellAt(app, '2026-12-21T08:00:00Z');
    const before = await statistic('met', eventId);
    await tellAt(app, '2026-12-22T10:00:00Z');
    // who answers now changes the number tomorrow
    expect(before?.value ?? 0).toBe(0);
    expect(await statistic('met', eventId)).toMatchObject({ value: 5, of: 10, men: 0, women: 5 });
  });

  it('are in whole fives of each event: with fewer than five nothing, and no event more or less by one answer', async () => {
    const { eventId, women, men } = await pairsAfterAnEvent(3);
    await tellAnewAt(app, FIRST_REVEAL);
    // four have a connection
    expect(await statistic('mutual-connects', eventId)).toMatchObject({ value: 0, of: 6, men: 0, women: 0 });
    const [her, him] = [women[2], men[0]];
    if (!her || !him) throw new Error('Three of each side came');
    await answer(her, eventId, [him, 'yes']);
    await answer(him, eventId, [her, 'yes']);
    await tellAnewAt(app, '2026-12-08T09:00:00Z');
    // the control: a fifth
    expect(await statistic('mutual-connects', eventId)).toMatchObject({ value: 5, of: 6 });
  });

  it('leave out an event with fewer than five guests, alone and in every sum', async () => {
    const { eventId } = await pairsAfterAnEvent(2);
    await tellAnewAt(app, FIRST_REVEAL);
    expect(await statistic('mutual-connects', eventId)).toBeUndefined();
    await tellAt(app, TWO_WEEKS_LATER);
    expect(await statistic('met', eventId)).toBeUndefined();
  });

  it('do not change when somebody ends a connection: nobody sees who did', async () => {
    const { eventId, women } = await pairsAfterAnEvent(6);
    await tellAnewAt(app, FIRST_REVEAL);
    const before = await statistic('mutual-connects', eventId);
    const [her] = women;
    if (her) for (const { id } of await connectionsOf(her)) await her.delete(`/api/connections/${id}`);
    expect(before).toMatchObject({ value: 10, of: 12 });
    expect(await statistic('mutual-connects', eventId)).toEqual(before);
  });
});
