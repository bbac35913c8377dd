import { ReceiptsService } from '../../server/payments/receipts/receipts.service.js';
import { type Actor, ana } from '../fixtures/actors.js';
import { sharedReplicas } from '../fixtures/app/shared-app.js';
import { onReplica } from '../fixtures/guests.js';
import { confirm, createPaidEvent, differences, press, reserve } from '../fixtures/payments.js';

const [one, two] = sharedReplicas();
const BUYERS = 8;

afterEach(() => jest.restoreAllMocks());

/** Each has paid, and comes back on one of two replicas, all in the same instant. */
async function allPay(): Promise<number> {
  // of one event the seats' row lets one after the other: these meet at the numbers alone
  const sessions: [Actor, string, number][] = [];
  for (let index = 0; index < BUYERS; index += 1) {
    const eventId = await createPaidEvent(one);
    const woman = await ana(one);
    const { session_id } = (await reserve(woman, eventId)).expect(200);
    await press(one, session_id, 'pay?webhook=lost');
    sessions.push([woman, session_id, eventId]);
  }
  const answers = await Promise.all(
    sessions.map(([woman, session, eventId], index) =>
      confirm(index % 2 ? onReplica(woman, two) : woman, session, eventId),
    ),
  );
  return answers.filter(({ status }) => status === 200).length;
}

const numbers = async () =>
  (
    await one.database.query<{ number: number }>(
      `select number from receipts where kind = 'receipt' order by number`,
    )
  ).map(({ number }) => number);

describe('receipts of payments that come in the same instant', () => {
  it('have numbers that follow each other: none is missing, none is given twice', async () => {
    expect(await allPay()).toBe(BUYERS);
    const given = await numbers();
    expect(given.length).toBeGreaterThanOrEqual(BUYERS);
    expect(given).toEqual(given.map((_, index) => index + 1));
    expect(await differences(one)).toEqual([]);
  });

  it('would be given twice by whoever looks for the last number (the control)', async () => {
    for (const app of [one, two])
      jest.spyOn(app.app.get(ReceiptsService), 'insert').mockImplementation(async (kind, receipt) => {
        const issuedAt = app.clock.now();
        const year = issuedAt.getUTCFullYear();
        const [row] = await app.database.query<{ next: number }>(
          'select coalesce(max(number), 0) + 1 as next from receipts where kind = $1 and year = $2',
          [kind, year],
        );
        // as long as a busy machine may take between looking and writing
        await app.database.query('select pg_sleep(0.2)');
        const { accountId, paymentId, amountRappen, vatRappen, content } = receipt;
        const [inserted] = await app.database.query<{ id: number }>(
          `insert into receipts (kind, year, number, account_id, payment_id, amount_rappen, vat_rappen, content, issued_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
          [kind, year, row?.next, accountId, paymentId, amountRappen, vatRappen, content, issuedAt],
        );
        return inserted?.id ?? 0;
      });
    // the database refuses a number that is there: those who come second are not served
    const served = await allPay();
    jest.restoreAllMocks();
    await one.database.query(
      `insert into receipt_numbers (kind, year, last) select kind, year, max(number) from receipts group by kind, year
       on conflict (kind, year) do update set last = excluded.last`,
    );
    expect(served).toBeLessThan(BUYERS);
  });
});
