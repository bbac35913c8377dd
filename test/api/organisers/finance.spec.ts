import readXlsxFile from 'read-excel-file/node';
import { zurichDay } from '../../../server/common/time/zurich.js';
import { type Actor, ana, logInOrganiser } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import {
  beginStory,
  buySeat,
  createPaidEvent,
  differences,
  reconcile,
  provider,
} from '../../fixtures/payments.js';

const app = sharedApp({
  company: { name: 'Apéro GmbH', address: null, uid: 'CHE-123.456.789 MWST', vatPercent: 8.1 },
  clockRunsOn: true,
});
let organiser: Actor;
let woman: Actor;
let eventId: number;
let session: string;

const month = async (name = '2026-12') =>
  (await organiser.get(`/api/admin/finance?month=${name}`)).expect(200);
const sheetOf = async (name: string) => {
  const answer = await fetch(`${app.url}/api/admin/finance/entries?month=${name}&format=xlsx`, {
    headers: { authorization: `Bearer ${organiser.token}` },
  });
  const [sheet] = await readXlsxFile(Buffer.from(await answer.arrayBuffer()));
  return sheet?.data ?? [];
};
const refresh = async () => (await organiser.post('/api/admin/finance/refresh')).expect(200);

beforeAll(async () => {
  ({ woman, eventId } = await beginStory(app));
  organiser = await logInOrganiser(app);
  session = await buySeat(app, woman, eventId);
});
afterEach(async () => expect(await differences(app)).toEqual([]));

describe('the money of a month', () => {
  it('knows a sale with its tax, and estimates the fee until the provider has said it', async () => {
    const before = await month();
    expect(before.total).toMatchObject({
      sales: 1,
      sales_chf: 49.5,
      cash_sales: 0,
      cash_sales_chf: 0,
      card_sales_chf: 49.5,
      refunds: 0,
      vat_chf: 3.71,
      fees_chf: 1.74,
      fees_estimated_chf: 1.74,
      net_chf: 47.76,
      payouts: 0,
    });
    expect(before.known_until).toBeNull();
    await refresh();
    const after = await month();
    expect(after.total).toMatchObject({ fees_chf: 1.74, fees_estimated_chf: 0, net_chf: 47.76 });
    expect(after.by_event).toMatchObject([{ event_id: eventId, sales: 1 }]);
    expect(after.by_day).toMatchObject([{ day: '2026-12-01', sales: 1 }]);
  });

  it('takes refunds and payouts in, and adds up by event and by day', async () => {
    const other = await ana(app);
    const second = await createPaidEvent(app, { priceRappen: 3000 });
    await buySeat(app, other, second);
    (await other.post(`/api/events/${second}/cancellation`)).expect(200);
    await app.jobs.drain();
    app.clock.forward({ days: 4 });
    await refresh();
    const { total, by_event: events, by_day: days } = await month();
    expect(total).toMatchObject({ sales: 2, sales_chf: 79.5, refunds: 1, refunds_chf: 30, vat_chf: 3.71 });
    // 49.50 and 30.00 less their fees, less what went back
    expect(total).toMatchObject({ payouts: 1, payouts_chf: 46.59, fees_chf: 2.91, net_chf: 46.59 });
    const sum = (rows: { net_chf: number }[]) =>
      Math.round(rows.reduce((all, row) => all + row.net_chf, 0) * 100);
    expect([sum(events), sum(days)]).toEqual([4659, 4659]);
  });

  it('says which payments a bank contests, and what it has taken back', async () => {
    const { dispute } = (await provider(app).control({ do: 'dispute', session })) as {
      dispute: { id: string };
    };
    await provider(app).flush();
    expect(await month()).toMatchObject({ open_disputes: 1, open_disputes_chf: 49.5 });
    await provider(app).control({ do: 'decide', dispute: dispute.id, status: 'lost' });
    await provider(app).flush();
    await reconcile(app);
    await refresh();
    const { total, open_disputes: open } = await month();
    expect(open).toBe(0);
    expect(total).toMatchObject({ disputes_chf: 49.5, fees_chf: 22.91, net_chf: -22.91 });
  });

  it('begins and ends at midnight in Zurich', async () => {
    app.clock.turnTo('2026-12-31T22:59:00Z');
    const late = await createPaidEvent(app, {
      startsAt: new Date('2027-02-01T18:30:00Z'),
      endsAt: new Date('2027-02-01T21:30:00Z'),
    });
    const [first, second] = [await ana(app), await ana(app)];
    await buySeat(app, first, late);
    app.clock.turnTo('2026-12-31T23:01:00Z');
    // thirty days are over
    await organiser.logIn();
    await buySeat(app, second, late);
    expect((await month('2026-12')).total.sales).toBe(3);
    expect((await month('2027-01')).total.sales).toBe(1);
    expect((await month('2027-01')).by_day).toMatchObject([{ day: '2027-01-01' }]);
    const receipts = (await second.get('/api/receipts')).expect(200).items;
    expect(receipts).toMatchObject([{ number: 'R-2027-00001' }]);
  });

  it('tells what is in the till from what was paid by card, also for what went back', async () => {
    app.clock.turnTo('2027-03-05T19:00:00Z');
    await organiser.logIn();
    const tonight = await createPaidEvent(app, {
      startsAt: new Date('2027-03-05T18:30:00Z'),
      endsAt: new Date('2027-03-05T21:30:00Z'),
      names: { de: 'Fondue auf dem Schiff' },
    });
    const atTheDoor = async (name: string) => {
      const guest = { client_id: `till-${name}`, name, gender: 'female', age: 31, payment: 'cash' };
      return (await organiser.post(`/api/admin/events/${tonight}/walk-ins`, guest)).expect(201);
    };
    await atTheDoor('Lea');
    const { reservation_id: back } = await atTheDoor('Mia');
    const path = `/api/admin/events/${tonight}/walk-ins/${back}/give-back` as const;
    (await organiser.post(path, { reason: 'The train is late' })).expect(200);
    await app.jobs.drain();
    const { total, by_event: events } = await month('2027-03');
    const sums = {
      sales_chf: 99,
      cash_sales: 2,
      cash_sales_chf: 99,
      card_sales_chf: 0,
      cash_refunds_chf: 49.5,
      net_chf: 49.5,
    };
    expect(total).toMatchObject(sums);
    expect(events).toMatchObject([{ event_id: tonight, ...sums }]);
    const [header = [], ...rows] = await sheetOf('2027-03');
    const total_ = rows.at(-1) ?? [];
    expect([total_[header.indexOf('Cash (CHF)')], total_[header.indexOf('Cashless (CHF)')]]).toEqual([
      49.5, 0,
    ]);
    expect(rows.slice(0, -1).map((row) => row[header.indexOf('Paid by')])).toEqual(['cash', 'cash', 'cash']);
  });

  it('names events in the organiser’s language', async () => {
    const inGerman = async (path: string) => {
      const headers = { authorization: `Bearer ${organiser.token}`, 'accept-language': 'de-CH' };
      return (await fetch(`${app.url}${path}`, { headers })).text();
    };
    const id = await createPaidEvent(app, {
      startsAt: new Date('2027-05-05T18:30:00Z'),
      endsAt: new Date('2027-05-05T21:30:00Z'),
      names: { de: 'Käse am See' },
    });
    await buySeat(app, await ana(app), id);
    (await organiser.patch(`/api/admin/events/${id}`, { venue: 'Steg' })).expect(200);
    const finance = `/api/admin/finance?month=${zurichDay(app.clock.now()).slice(0, 7)}`;
    for (const path of [
      finance,
      '/api/admin/payments',
      '/api/admin/audit',
      `/api/admin/events/${id}/history`,
    ])
      expect(await inGerman(path)).toContain('Käse am See');
    expect(JSON.stringify((await organiser.get('/api/admin/payments')).expect(200))).not.toContain('Käse');
  });

  it('goes to the fiduciary movement by movement, with a line that adds it up', async () => {
    const [header = [], ...rows] = await sheetOf('2026-12');
    const total = rows.at(-1) ?? [];
    const { net_chf: net, payouts_chf: paidOut } = (await month()).total;
    expect([total[header.indexOf('Net (CHF)')], total[header.indexOf('Payout (CHF)')]]).toEqual([
      net,
      paidOut,
    ]);
  });
});

/** Past all triggers, as only somebody with the database itself can. */
const tamper = (statement: string) =>
  app.database.transaction(async () => {
    await app.database.query('set local session_replication_role = replica');
    await app.database.query(statement, [session]);
  });
const OF_SESSION = '(select id from payments where session_id = $1)';

describe('the verification', () => {
  it.each([
    [
      'a receipt is what was paid',
      'update payments set amount_rappen = amount_rappen - 50 where session_id = $1',
      'update payments set amount_rappen = amount_rappen + 50 where session_id = $1',
    ],
    [
      'the numbers of receipts have no gap',
      `update receipts set number = number + 70 where payment_id = ${OF_SESSION}`,
      `update receipts set number = number - 70 where payment_id = ${OF_SESSION}`,
    ],
    [
      'the tax of a receipt is its rate’s',
      `update receipts set vat_rappen = vat_rappen + 5 where payment_id = ${OF_SESSION}`,
      `update receipts set vat_rappen = vat_rappen - 5 where payment_id = ${OF_SESSION}`,
    ],
    [
      'the provider’s balance says what the books say',
      `update balance_entries set amount_rappen = amount_rappen + 1 where kind = 'charge'
          and payment_intent = (select payment_intent from payments where session_id = $1)`,
      `update balance_entries set amount_rappen = amount_rappen - 1 where kind = 'charge'
          and payment_intent = (select payment_intent from payments where session_id = $1)`,
    ],
  ])('tells when %s no more', async (invariant, breaks, mends) => {
    await tamper(breaks);
    const found = await differences(app);
    await tamper(mends);
    expect(found.join('\n')).toContain(invariant);
  });
});
