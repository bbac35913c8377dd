import { logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createEventAs } from '../../fixtures/organiser.js';

const app = sharedApp();
const OPENED = { 'If-Match': '"1"' };

async function twoOrganisers() {
  const [one, two] = [await logInOrganiser(app), await logInOrganiser(app)];
  const id = await createEventAs(one, { name: 'Fondue', price: 49 });
  return { one, two, path: `/api/admin/events/${id}` as const };
}

describe('two organisers who edit the same event', () => {
  it('restore nothing: who saves an older state is told both, and nothing is changed', async () => {
    const { one, two, path } = await twoOrganisers();
    const opened = await two.get(path);
    expect(opened.headers['etag']).toBe(`"${opened.body.version}"`);
    const saved = await one.patch(path, { venue: 'Bootshaus', price: 59, max_men: 18 }, OPENED);
    expect([saved.status, saved.headers['etag'], saved.body.version]).toEqual([200, '"2"', 2]);
    const late = await two.patch(path, { name: 'Fondü', price: 49, venue: null }, OPENED);
    expect([late.status, late.error]).toEqual([
      409,
      expect.objectContaining({
        code: 'EDIT_CONFLICT',
        details: [
          { field: 'name', error: 'is now "Fondue" and would become "Fondü"' },
          { field: 'venue', error: 'is now "Bootshaus" and would become null' },
          { field: 'price', error: 'is now 59 and would become 49' },
        ],
      }),
    ]);
    expect((await two.get(path)).body).toMatchObject({
      name: 'Fondue',
      price: 59,
      venue: 'Bootshaus',
      max_men: 18,
    });
    const again = await two.patch(path, { name: 'Fondü' }, { 'If-Match': '"2"' });
    expect(again.body).toMatchObject({ name: 'Fondü', price: 59, venue: 'Bootshaus', version: 3 });
  });

  it('save at the same moment: one of them does', async () => {
    const { one, two, path } = await twoOrganisers();
    const answers = await Promise.all([
      one.patch(path, { price: 59 }, OPENED),
      two.patch(path, { price: 69 }, OPENED),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await one.get(path)).body.version).toBe(2);
  });

  it('without a version work as ever: the last one wins', async () => {
    const { one, two, path } = await twoOrganisers();
    await one.patch(path, { price: 59 });
    expect((await two.patch(path, { price: 69 })).body).toMatchObject({ price: 69, version: 3 });
    expect((await two.patch(path, { price: 79 }, { 'If-Match': '*' })).status).toBe(200);
    // no version of ours
    expect((await two.patch(path, { price: 89 }, { 'If-Match': '"x"' })).error.code).toBe('EDIT_CONFLICT');
  });

  it('find in the history what it was and what it is', async () => {
    const { one, path } = await twoOrganisers();
    await one.patch(path, { venue: 'Bootshaus', price: 59, names: { fr: 'Fondue' } });
    const [entry] = (await one.get(`${path}/history`)).body.items;
    expect(entry?.details).toEqual({
      fields: ['names', 'venue', 'priceRappen'],
      changes: [
        { field: 'venue', from: null, to: 'Bootshaus' },
        { field: 'priceRappen', from: 4900, to: 5900 },
      ],
    });
  });
});

const SERIES = {
  rule: 'FREQ=MONTHLY;BYDAY=1FR',
  starts_on: '2026-12-01',
  start_time: '19:30',
  cities: ['Bern'],
  name: 'First Friday',
  price: 49,
  max_men: 5,
  max_women: 5,
};

describe('two organisers who edit the same series', () => {
  const twoAtOneSeries = async () => {
    const [one, two] = [await logInOrganiser(app), await logInOrganiser(app)];
    const { id } = (await one.post('/api/admin/series', SERIES)).expect(201);
    return { one, two, id, path: `/api/admin/series/${id}` as const };
  };

  it('restore nothing: who saves an older state is told both, and nothing is changed', async () => {
    const { one, two, path } = await twoAtOneSeries();
    expect((await two.get(path)).headers['etag']).toBe('"1"');
    const saved = await one.patch(path, { venue: 'Bootshaus', start_time: '20:00' }, OPENED);
    expect([saved.status, saved.headers['etag'], saved.body.version]).toEqual([200, '"2"', 2]);
    const late = await two.patch(path, { name: 'Freitag', start_time: '19:00', price: 49 }, OPENED);
    expect([late.status, late.error.details]).toEqual([
      409,
      [
        { field: 'start_time', error: 'is now "20:00" and would become "19:00"' },
        { field: 'name', error: 'is now "First Friday" and would become "Freitag"' },
      ],
    ]);
    expect(late.error.code).toBe('EDIT_CONFLICT');
    expect((await two.get(path)).body).toMatchObject({ name: 'First Friday', start_time: '20:00' });
    // a client that sends none works as before
    expect((await two.patch(path, { name: 'Freitag' })).body).toMatchObject({
      version: 3,
      venue: 'Bootshaus',
    });
  });

  it('save at the same moment: one of them does', async () => {
    const { one, two, path } = await twoAtOneSeries();
    const answers = await Promise.all([
      one.patch(path, { price: 59 }, OPENED),
      two.patch(path, { price: 69 }, OPENED),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('find in the history what it was and what it is', async () => {
    const { one, id, path } = await twoAtOneSeries();
    await one.patch(path, { cities: ['Bern', 'Basel'], price: 59, active: false });
    const { body } = await one.get(`/api/admin/audit?subject=series&subject_id=${id}&per_page=1`);
    expect(body.items[0]?.details).toEqual({
      fields: ['cities', 'active', 'priceRappen'],
      changes: [
        { field: 'cities', from: 'Bern', to: 'Bern, Basel' },
        { field: 'active', from: true, to: false },
        { field: 'priceRappen', from: 4900, to: 5900 },
      ],
    });
  });
});
