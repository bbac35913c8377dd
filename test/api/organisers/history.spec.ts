import { type Actor, ana, guest, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createEventAs, giveSeatAs } from '../../fixtures/organiser.js';

const app = sharedApp();
let organiser: Actor;
beforeAll(async () => {
  organiser = await logInOrganiser(app);
});

const history = async (query: string, who = organiser) =>
  (await who.get(`/api/admin/audit?kind=change&${query}`)).expect(200).items;

describe('the history', () => {
  it('names whom and what each entry is about, and folds the arrivals of an evening into one', async () => {
    const eventId = await createEventAs(organiser, { name: 'Fondue' });
    const [zoe, max] = [await guest(app, 'Zoé', { gender: 'female' }), await guest(app, 'Max')];
    const other = await logInOrganiser(app);
    for (const person of [zoe, max]) {
      const id = await giveSeatAs(organiser, eventId, person);
      const by = person === zoe ? organiser : other;
      (await by.post(`/api/admin/reservations/${id}/check-in`)).expect(200);
    }
    const entries = await history(`event_id=${eventId}&fold=1`);
    expect(entries.map(({ action, count }) => [action, count])).toEqual([
      ['reservation.checked_in', 2],
      ['reservation.given', 1],
      ['reservation.given', 1],
      ['event.created', 1],
    ]);
    const emails = [organiser.email, other.email];
    expect(new Set(entries[0]?.actors)).toEqual(new Set(emails));
    expect(entries.map(({ event }) => event?.name)).toEqual(['Fondue', 'Fondue', 'Fondue', 'Fondue']);
    expect(entries[2]?.person).toEqual({ account_id: zoe.accountId, name: 'Zoé' });
    // as it was for whoever does not ask for it
    expect(await history(`event_id=${eventId}`)).toHaveLength(5);
    const own = (await organiser.get(`/api/admin/events/${eventId}/history`)).expect(200);
    expect(own.items.map(({ id }) => id)).toEqual(entries.map(({ id }) => id));
  });

  it('is filtered by organiser, by event and by person, and paged', async () => {
    const [one, two] = [await createEventAs(organiser), await createEventAs(organiser)];
    const [person, another] = [await ana(app), await ana(app)];
    const place = await giveSeatAs(organiser, one, person);
    await giveSeatAs(organiser, one, another);
    (await organiser.post(`/api/admin/reservations/${place}/move`, { event_id: two })).expect(200);
    (await organiser.post(`/api/admin/people/${person.accountId}/notes`, { text: 'Kind.' })).expect(201);
    const about = await history(`account_id=${person.accountId}`);
    expect(about.map(({ action }) => action)).toEqual([
      'account.noted',
      'reservation.moved',
      'reservation.given',
    ]);
    expect(about[1]?.other_name).toBe('Apéro at the lake');
    expect(await history(`account_id=${person.accountId}&actor_id=999999`)).toEqual([]);
    const { items, total } = (
      await organiser.get(`/api/admin/audit?account_id=${person.accountId}&page=2&per_page=2`)
    ).expect(200);
    expect([items.map(({ action }) => action), total]).toEqual([['reservation.given'], 3]);
  });

  it('does not tell the name of somebody who is deleted', async () => {
    const [person, eventId] = [await guest(app, 'Tamara'), await createEventAs(organiser)];
    await giveSeatAs(organiser, eventId, person);
    const path = `/api/admin/people/${person.accountId}`;
    (await organiser.call('DELETE', path, { reason: 'She wrote to us.' })).expect(200);
    await app.jobs.drain();
    const entries = await history(`account_id=${person.accountId}`);
    expect(entries.map(({ person: who }) => who?.name)).toEqual(entries.map(() => null));
    expect(entries.length).toBeGreaterThan(1);
    expect(JSON.stringify(entries)).not.toContain('Tamara');
  });
});
