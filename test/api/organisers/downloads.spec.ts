import readXlsxFile from 'read-excel-file/node';
import { AuditService } from '../../../server/audit/index.js';
import { type Actor, logInOrganiser, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createPaidEvent, beginStory, buySeat } from '../../fixtures/payments.js';

/** Every list of organisers, and how its table begins. */
const LISTS = {
  '/events': 'Event;Name;Date',
  '/events/:event/reservations': 'Reservation;Account;Name',
  '/events/:event/reservations.csv': 'Reservation;Account;Name;E-mail',
  '/events/:event/waiting-list': 'Entry;Account;Name',
  '/events/:event/door': 'Reservation;Name;Seat',
  '/events/:event/history': 'Entry;Time;By',
  '/events/:event/hosts': 'Account;Name;E-mail',
  '/events/:event/matches': 'Account 1;Name 1;Account 2',
  '/events/:event/messages': 'Message;To;Side',
  '/people': 'Account;Name;E-mail',
  '/payments': 'Payment;Reservation;Event',
  '/ownerless-payments': 'Payment;Account;Name',
  '/disputes': 'Dispute;Payment;Account',
  '/finance/entries': 'Time;Kind;Paid by;Number',
  '/reports': 'Report;Reported by;Account of the reporter',
  '/block-reviews': 'Review;Person;Account of the person',
  '/objections': 'Objection;Account;Name',
  '/mails': 'Mail;Occasion;Account',
  '/series': 'Series;Name;Rule',
  '/team': 'Account;E-mail;Role',
  '/audit': 'Entry;Time;By',
  '/codes': 'Code;Note;Percent',
  '/codes/:code/uses': 'Reservation;Account;Name',
  '/venues': 'Venue;Name;Address',
  '/webhooks': 'Webhook;Address (URL);Description',
  '/webhooks/:webhook/deliveries': 'Delivery;Message ID;Kind',
  '/api-keys': 'Key;Name;Begins with',
  '/statistics/revenue.csv': 'Group;Name;Value',
  '/insights/cities.csv': 'City;Events;Places;Taken',
  '/insights/funnel.csv': 'Step;Value',
  '/insights/links.csv': 'Channel;Views;Sign-ups',
  '/people/:person/credits.csv': 'Credit;Created at;By;Reason',
};

const app = sharedApp({ csvFormat: 'swiss' });
let organiser: Actor;
let woman: Actor;
let eventId: number;
let key: string;
const ids: Record<string, number> = {};
beforeAll(async () => {
  ({ woman, eventId } = await beginStory(app));
  await buySeat(app, woman, eventId);
  organiser = await logInOrganiser(app);
  const scopes = ['events:read'];
  const made = (await organiser.post('/api/admin/api-keys', { name: 'Till', scopes, days: 9 })).expect(201);
  const hook = { url: 'http://127.0.0.1:9/hook', kinds: ['event.published'] };
  key = made.key;
  ids['event'] = eventId;
  ids['person'] = woman.accountId;
  ids['code'] = (await organiser.post('/api/admin/codes', { code: 'SPRING', percent: 10 })).expect(201).id;
  ids['webhook'] = (await organiser.post('/api/admin/webhooks', hook)).expect(201).id;
});

const saved = async (path: string, language = 'en') => {
  const { status, headers, body } = await organiser.get(
    `/api/admin${path.replace(/:([a-z]+)/, (_whole, name: string) => String(ids[name]))}`,
    { 'accept-language': language },
  );
  return { status, headers, lines: String(body).replace('\uFEFF', '').trimEnd().split('\r\n') };
};
const logged = () =>
  app.database.query<{ action: string; details: Record<string, unknown> }>(
    'select action, details from audit_log order by id desc limit 1',
  );

describe('a list of the desk', () => {
  it.each(Object.entries(LISTS))('%s is saved as a table', async (path, header) => {
    const { status, headers, lines } = await saved(`${path}?format=csv`);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w-]+\.csv"$/);
    expect(lines[0]).toMatch(new RegExp(`^${header.replace(/[()]/g, '[()]')}`));
  });

  it('is written in the language of whoever saves it', async () => {
    const first = async (path: string, language: string) => (await saved(path, language)).lines[0];
    expect(await first('/payments?format=csv', 'de-CH')).toContain(';Betrag (CHF);');
    expect(await first('/payments?format=csv', 'fr')).toContain(';Montant (CHF);');
    expect(await first('/statistics/revenue.csv', 'it')).toBe('Gruppo;Nome;Valore;Su;Quota;Uomini;Donne');
    expect((await saved('/payments?format=csv', 'de')).headers['vary']).toContain('Accept-Language');
  });

  it('never holds a key or a secret', async () => {
    const { lines } = await saved('/api-keys?format=csv');
    expect(lines[1]).toContain(';Till;');
    expect(lines.join()).not.toContain(key);
    expect((await saved('/webhooks?format=csv')).lines.join()).not.toContain('whsec_');
  });

  it('says each time what it was, and nothing of what was searched for', async () => {
    await saved(`/people?format=csv&city=Zurich&q=secret`);
    const [entry] = await logged();
    expect(entry).toMatchObject({ details: { filter: ['format=csv', 'city=Zurich', 'q'] } });
  });

  it('has all its pages, filtered as the list is, whatever page is asked for', async () => {
    for (let index = 0; index < 205; index += 1)
      await createPaidEvent(app, { name: `Evening ${index}`, city: index % 2 ? 'Bern' : 'Basel' });
    const all = await saved('/events?format=csv&page=3&per_page=7');
    expect(all.lines).toHaveLength(1 + 206);
    expect(new Set(all.lines.map((line) => line.split(';')[0])).size).toBe(1 + 206);
    const bern = await saved('/events?format=csv&city=Bern');
    expect(bern.lines).toHaveLength(1 + 102);
    // as Excel in Switzerland reads it
    expect(bern.lines[1]).toContain(';11.12.2026 19:30;');
    expect(bern.lines[1]).toContain(';49.50;');
  });

  it('has all its pages, too, where its texts are in the language of whoever saves it', async () => {
    const { items } = (await organiser.get('/api/admin/audit?per_page=1')).expect(200);
    const by = { accountId: items[0]?.actor_id ?? 0, role: 'admin' } as const;
    const action = { action: 'event.postponed', subject: 'event', subjectId: eventId } as const;
    await app.app.get(AuditService).record(by, ...Array.from({ length: 405 }, () => action));
    const { status, headers, lines } = await saved('/audit?format=csv&action=event.postponed', 'fr');
    expect([status, headers['content-language'], lines.length]).toEqual([200, 'fr', 1 + 405]);
    expect(new Set(lines.slice(1).map((line) => line.split(';')[0])).size).toBe(405);
  });

  it('has each row once, though others add and move some while it is read', async () => {
    for (let index = 0; index < 201; index += 1) await createPaidEvent(app, { city: 'Lausanne' });
    const record = app.app.get(AuditService);
    // between the first page and the second
    const spy = jest.spyOn(record, 'record').mockImplementationOnce(async () => {
      await app.database.query(
        `update events set city = 'Basel' where city = 'Lausanne'
            and id in (select min(id) from events where city = 'Lausanne' union select max(id) from events where city = 'Lausanne')`,
      );
      for (let index = 0; index < 3; index += 1) await createPaidEvent(app, { city: 'Lausanne' });
    });
    try {
      const { status, lines } = await saved('/events?format=csv&city=Lausanne');
      expect([status, lines[0]]).toEqual([200, expect.stringContaining('Event;')]);
      expect(spy).toHaveBeenCalled();
      expect(new Set(lines.slice(1).map((line) => line.split(';')[0])).size).toBe(201);
      expect(lines).toHaveLength(1 + 201);
    } finally {
      spy.mockRestore();
    }
    expect((await saved('/events?format=csv&city=Lausanne')).lines).toHaveLength(1 + 202);
  });

  it('gives its connection back, also when nobody waits for the end of it', async () => {
    // more than may be open at once
    for (let index = 0; index < 5; index += 1) {
      const request = new AbortController();
      const { signal } = request;
      const headers = { authorization: `Bearer ${organiser.token}` };
      const answer = await fetch(`${app.url}/api/admin/events?format=csv`, { headers, signal });
      expect(answer.status).toBe(200);
      request.abort();
    }
    expect((await saved('/events?format=csv')).status).toBe(200);
  });

  it('is read back as a workbook, with what was paid added up', async () => {
    const answer = await fetch(`${app.url}/api/admin/payments?format=xlsx`, {
      headers: { authorization: `Bearer ${organiser.token}` },
    });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="payments.xlsx"');
    const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()));
    const [header = [], first = [], total = []] = sheet?.data ?? [];
    const column = header.indexOf('Amount (CHF)');
    expect([first[column], total[0], total[column]]).toEqual([49.5, 'Total', 49.5]);
    expect(first[header.indexOf('Opened at')]).toBeInstanceOf(Date);
  });

  it('is for organisers alone, in forms that there are', async () => {
    expect(refusal(await woman.get('/api/admin/people?format=csv'))).toBe('403 FORBIDDEN');
    expect(refusal(await organiser.get('/api/admin/people?format=pdf'))).toBe('400 VALIDATION_FAILED');
    expect(refusal(await organiser.get('/api/admin/events/2147483647/reservations?format=csv'))).toBe(
      '404 EVENT_NOT_FOUND',
    );
  });
});
