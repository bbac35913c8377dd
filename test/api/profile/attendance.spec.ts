import { type Actor, ana, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { playEvent } from '../../fixtures/confirmations/missed-events.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';

const app = sharedApp();
let organiser: Actor;
beforeEach(async () => {
  app.clock.turnTo('2026-12-01T11:00:00Z');
  organiser = await logInOrganiser(app);
});

const play = (day: number, people: readonly Actor[], came: readonly Actor[] = []) =>
  playEvent(app, organiser, day, { people, came });
const record = async (person: Actor) => (await person.get('/api/account/attendance')).expect(200);

describe('whoever does not come', () => {
  it('reads it about themselves from the next day on: which evenings, and when it is forgiven', async () => {
    const woman = await ana(app);
    expect(await record(woman)).toEqual({ missed: [], visits_to_forgive: 0, must_confirm: false });
    const first = await play(4, [woman]);
    expect(await record(woman)).toEqual({
      missed: [
        {
          event_id: first,
          name: 'Evening of 4',
          city: 'Zurich',
          date: '2026-12-04T18:30:00.000Z',
          how: 'no_show',
        },
      ],
      visits_to_forgive: 3,
      must_confirm: false,
    });
    await play(8, [woman]);
    expect(await record(woman)).toMatchObject({ missed: [{}, {}], must_confirm: true });
    for (const day of [10, 12, 14]) await play(day, [woman], [woman]);
    expect(await record(woman)).toEqual({ missed: [], visits_to_forgive: 0, must_confirm: false });
  });

  it('is told too if they gave their place back after the refund deadline, not before it', async () => {
    const woman = await ana(app);
    const [late, inTime] = [await createEventAs(organiser), await createEventAs(organiser)];
    for (const id of [late, inTime]) await giveSeatAs(organiser, id, woman);
    (await woman.post(`/api/events/${inTime}/cancellation`)).expect(200);
    app.clock.turnTo('2026-12-04T10:00:00Z');
    (await woman.post(`/api/events/${late}/cancellation`)).expect(200);
    expect(await record(woman)).toMatchObject({ missed: [{ event_id: late, how: 'late_cancellation' }] });
  });

  it('is nobody’s fault where nobody was let in, or the evening was cancelled', async () => {
    const woman = await ana(app);
    const [unused, cancelled] = [await createEventAs(organiser), await createEventAs(organiser)];
    for (const id of [unused, cancelled]) await giveSeatAs(organiser, id, woman);
    (await organiser.post(`/api/admin/events/${cancelled}/cancel`)).expect(200);
    app.clock.turnTo('2026-12-06T12:00:00Z');
    expect(await record(woman)).toMatchObject({ missed: [] });
  });
});
