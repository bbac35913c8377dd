import { type Actor, ana, ben, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { scansOf, statementsOf } from '../../fixtures/app/statements.js';
import { confirmationsRun } from '../../fixtures/confirmations/missed-events.js';
import { createFreeEvent, giveSeats, minutePasses } from '../../fixtures/event-day.js';
import { WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { growOld } from '../../fixtures/operations/growth.js';
import { confirm, createPaidEvent, press, reconcile, reserve } from '../../fixtures/payments.js';
import { advanceLists, join } from '../../fixtures/waiting-list.js';
import { reservationsOf } from '../../fixtures/organiser.js';

const app = sharedApp(WITH_MAIL);
let guest: Actor;
let organiser: Actor;
let eventId: number;
beforeAll(async () => {
  guest = await ana(app);
  organiser = await logInOrganiser(app);
  eventId = await createFreeEvent(app);
  await giveSeats(app, eventId, guest, await ben(app));
  await growOld(app, guest.accountId, eventId);
});

/** Tables that grow for ever. */
const GROWING = ['accounts', 'events', 'event_seats', 'reservations', 'sessions'];

const paid = async () => createPaidEvent(app, { maxWomen: 1 });

/** What is done so often that it must not grow with the whole. */
const HOT: Record<string, () => Promise<() => Promise<unknown>>> = {
  'logging in': async () => () =>
    guest.post('/api/auth/login', { email: guest.email, password: guest.password }),
  'the list of events': async () => () => guest.get('/api/events'),
  'the next events of the welcome': async () => () => guest.get('/api/events/next'),
  'an event': async () => () => guest.get(`/api/events/${eventId}`),
  'my events': async () => () => guest.get('/api/profile/events'),
  'my profile': async () => () => guest.get('/api/profile'),
  'my matches': async () => () => guest.get(`/api/events/${eventId}/matches`),
  'whom I met': async () => () => guest.get(`/api/events/${eventId}/feedback`),
  'what I missed': async () => () => guest.get('/api/account/attendance'),
  reserving: async () => {
    const id = await paid();
    return () => reserve(guest, id);
  },
  paying: async () => {
    const [id, woman] = [await paid(), await ana(app)];
    const session = (await reserve(woman, id)).body.session_id;
    await press(app, session, 'pay?webhook=lost');
    return () => confirm(woman, session, id);
  },
  'giving back': async () => {
    const id = await paid();
    await reserve(guest, id);
    return () => guest.post(`/api/events/${id}/cancellation`);
  },
  'waiting for a seat': async () => {
    const [id, woman] = [await paid(), await ana(app)];
    await reserve(woman, id);
    return () => join(guest, id);
  },
  'a guest at the entrance': async () => {
    const [reservation] = await reservationsOf(organiser, eventId);
    return () => organiser.post(`/api/admin/reservations/${reservation?.id}/check-in`);
  },
  'the list of the entrance': async () => () => organiser.get(`/api/admin/events/${eventId}/door`),
  'the background of each minute': async () => () => minutePasses(app),
  'the waiting lists of each ten seconds': async () => () => advanceLists(app),
  'the reconciliation of each minute': async () => () => reconcile(app),
  'the places to be confirmed of each hour': async () => () => confirmationsRun(app),
};

describe('after years, with thousands of accounts, events and places', () => {
  it.each(Object.entries(HOT))(
    '%s reads by an index what it needs, and no table from end to end',
    async (_, story) => {
      const act = await story();
      const statements = await statementsOf(act);
      expect(statements.length).toBeGreaterThan(0);
      expect(await scansOf(app.settings.databaseUrl, statements, GROWING)).toEqual([]);
    },
  );

  it('would be found reading a whole table', async () => {
    const statements = await statementsOf(() =>
      app.database.query(`select count(*) from reservations where change_reason = 'nobody says so'`),
    );
    expect(await scansOf(app.settings.databaseUrl, statements, GROWING)).toEqual([
      expect.stringMatching(/^reservations: select count/),
    ]);
  });
});
