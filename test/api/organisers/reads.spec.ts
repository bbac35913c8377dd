import { type Actor, ana, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
let organiser: Actor;
let guests: Actor[];
let eventId: number;
let reservationId: number;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
  guests = [await ana(app), await ana(app), await ana(app)];
  eventId = await createEventAs(organiser);
  reservationId = await giveSeatAs(organiser, eventId, guests[0] ?? organiser);
  (await organiser.post(`/api/admin/events/${eventId}/matching`)).expect(200);
});

interface Entry {
  action: string;
  actor_id: number;
  subject_id: number | null;
  details: object;
}

/** The entries that a call of the organiser adds to the log. */
async function entriesOf(path: string, status = 200): Promise<Entry[]> {
  const [before] = await app.database.query<{ id: number }>('select max(id) as id from audit_log');
  (await organiser.get(path)).expect(status);
  return app.database.query<Entry>(
    'select action, actor_id, subject_id, details from audit_log where id > $1',
    [before?.id ?? 0],
  );
}

describe('what organisers read', () => {
  it('of a list is one entry, with the filter and the number of rows, and not one for each person', async () => {
    expect(await entriesOf('/api/admin/people?per_page=2&role=user')).toMatchObject([
      { action: 'account.list_read', subject_id: null, details: { filter: ['role=user'], rows: 2 } },
    ]);
    expect(await entriesOf('/api/admin/reports?status=open')).toMatchObject([
      { action: 'report.list_read', subject_id: null, details: { filter: ['status=open'], rows: 0 } },
    ]);
    expect(await entriesOf(`/api/admin/events/${eventId}/matches`)).toMatchObject([
      { action: 'event.pairs_read', subject_id: eventId, details: { rows: 0 } },
    ]);
    expect(await entriesOf(`/api/admin/events/${eventId}/reservations?seat=women`)).toMatchObject([
      {
        action: 'event.reservations_read',
        subject_id: eventId,
        details: { filter: ['seat=women'], rows: 1 },
      },
    ]);
    expect(await entriesOf('/api/admin/payments')).toMatchObject([{ action: 'account.payments_read' }]);
    expect(await entriesOf('/api/admin/mails')).toMatchObject([{ action: 'account.mails_read' }]);
    expect(await entriesOf('/api/admin/block-reviews')).toMatchObject([{ action: 'account.reviews_read' }]);
  });

  it('is one entry too of the door, the hosts, the team, objections, a deletion, and of the log itself', async () => {
    const id = guests[1]?.accountId ?? 0;
    const one = async (path: string, action: string, subject: number | null) =>
      expect(await entriesOf(path)).toMatchObject([{ action, subject_id: subject }]);
    await one(`/api/admin/events/${eventId}/door`, 'event.entrance_read', eventId);
    // the screen at the door asks every few seconds: that is one entry an hour
    expect(await entriesOf(`/api/admin/events/${eventId}/door`)).toEqual([]);
    app.clock.forward({ minutes: 60 });
    await one(`/api/admin/events/${eventId}/door`, 'event.entrance_read', eventId);
    await one(`/api/admin/events/${eventId}/rounds`, 'event.rounds_read', eventId);
    expect(await entriesOf(`/api/admin/events/${eventId}/rounds`)).toEqual([]);
    await one(`/api/admin/events/${eventId}/hosts`, 'event.hosts_read', eventId);
    await one(`/api/admin/events/${eventId}/history`, 'event.history_read', eventId);
    await one('/api/admin/team', 'account.team_read', null);
    await one('/api/admin/objections', 'account.objections_read', null);
    await one(`/api/admin/people/${id}/deletion`, 'account.deletion_read', id);
    await one('/api/admin/audit', 'statistics.history_read', null);
    // the control: what tells of no person has none
    expect(await entriesOf('/api/admin/events')).toEqual([]);
  });

  it('of a person and of a reservation names them', async () => {
    const id = guests[1]?.accountId ?? 0;
    expect(await entriesOf(`/api/admin/people/${id}`)).toMatchObject([
      { action: 'account.profile_read', subject_id: id, details: {} },
    ]);
    expect(await entriesOf(`/api/admin/people/${id}/credits`)).toMatchObject([
      { action: 'account.credits_read', subject_id: id },
    ]);
    expect(await entriesOf(`/api/admin/reservations/${reservationId}`)).toMatchObject([
      { action: 'reservation.detail_read', subject_id: reservationId },
    ]);
  });

  it('holds no name and no address that they looked for', async () => {
    const [entry] = await entriesOf(`/api/admin/people?q=${guests[0]?.email}`);
    expect(entry).toMatchObject({ details: { filter: ['q'], rows: 1 } });
    expect(JSON.stringify(entry)).not.toContain('@');
  });

  it('is not there of what was refused', async () => {
    expect(await entriesOf('/api/admin/people/999999', 404)).toEqual([]);
    expect(await entriesOf('/api/admin/people?per_page=0', 400)).toEqual([]);
    const [before] = await app.database.query<{ n: number }>('select count(*)::int as n from audit_log');
    expect(refusal((await guests[0]?.get('/api/admin/people')) ?? (await organiser.get('/x')))).toBe(
      '403 FORBIDDEN',
    );
    const [after] = await app.database.query<{ n: number }>('select count(*)::int as n from audit_log');
    expect(after).toEqual(before);
  });

  it('stands in the log beside what they changed, or apart from it', async () => {
    await organiser.get('/api/admin/people');
    const actions = async (query: string) =>
      (await organiser.get(`/api/admin/audit?${query}`)).expect(200).items.map(({ action }) => action);
    expect(await actions('per_page=1')).toEqual(['account.list_read']);
    expect(new Set((await actions('kind=read')).map((action) => action.endsWith('_read')))).toEqual(
      new Set([true]),
    );
    const changes = await actions('kind=change');
    expect(changes).toContain('event.created');
    expect(changes.filter((action) => action.endsWith('_read'))).toEqual([]);
    const history = (await organiser.get(`/api/admin/events/${eventId}/history`)).expect(200).items;
    expect(history.filter(({ action }) => action.endsWith('_read'))).toEqual([]);
  });

  it('is not read when it cannot be recorded', async () => {
    await app.database.query('alter table audit_log add constraint full_log check (id < 0) not valid');
    try {
      const answer = await organiser.get('/api/admin/people');
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer.body)).not.toContain('@');
    } finally {
      await app.database.query('alter table audit_log drop constraint full_log');
    }
  });
});
