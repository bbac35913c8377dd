import { type Actor, logInOrganiser } from '../fixtures/actors.js';
import { sharedApp } from '../fixtures/app/shared-app.js';
import { createEventAs } from '../fixtures/organiser.js';
import { EventDecisionsService } from '../../server/events/index.js';

const app = sharedApp();
let [one, two]: [Actor, Actor] = [undefined as never, undefined as never];
beforeAll(async () => {
  [one, two] = [await logInOrganiser(app), await logInOrganiser(app)];
});

const decide = (who: Actor, eventId: number, body: object) =>
  who.post(`/api/admin/events/${eventId}/decision`, body);
const LATER = { date: '2026-12-18T19:30:00+01:00' };
const BOTH = [
  [{ decision: 'go' }, { decision: 'cancel' }],
  [{ decision: 'postpone', to: LATER }, { decision: 'cancel' }],
  [{ decision: 'go' }, { decision: 'postpone', to: LATER }],
  [{ decision: 'cancel' }, { decision: 'cancel' }],
] as const;

describe('two organisers who decide about an event in the same moment', () => {
  it.each(BOTH)('%j and %j: one wins, the other is told so', async (first, second) => {
    const eventId = await createEventAs(one);
    const { starts_at } = (await one.get(`/api/admin/events/${eventId}/decision`)).expect(200);
    const answers = await Promise.all([
      decide(one, eventId, { ...first, starts_at }),
      decide(two, eventId, { ...second, starts_at }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ALREADY_DECIDED' });
    const rows = await app.database.query<{ decision: string }>(
      'select decision from event_decisions where event_id = $1',
      [eventId],
    );
    expect(rows).toHaveLength(1);
  });

  it('needs the lock and the key of the table: without them both win', async () => {
    const eventId = await createEventAs(one);
    const service = app.app.get(EventDecisionsService, { strict: false });
    jest.spyOn(service, 'find').mockResolvedValue(undefined);
    jest.spyOn(service, 'record').mockResolvedValue();
    const answers = await Promise.all([
      decide(one, eventId, { decision: 'go' }),
      decide(two, eventId, { decision: 'go' }),
    ]);
    jest.restoreAllMocks();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
