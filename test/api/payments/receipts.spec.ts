import PDFParser from 'pdf2json';
import { ReceiptsService } from '../../../server/payments/index.js';
import { type Actor, refusal } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { mailTo, WITH_MAIL } from '../../fixtures/mail/mailbox.js';
import { makeCode, reserveWith } from '../../fixtures/provider/codes.js';
import {
  beginStory,
  buySeat,
  confirm,
  createPaidEvent,
  endStory,
  press,
  reserve,
} from '../../fixtures/payments.js';

const COMPANY = {
  name: 'Apéro Zürich GmbH',
  address: 'Seestrasse 1, 8002 Zürich',
  uid: 'CHE-123.456.789 MWST',
  vatPercent: 8.1,
};
const app = sharedApp({ ...WITH_MAIL, company: COMPANY });
let woman: Actor;
let eventId: number;
beforeEach(async () => ({ woman, eventId } = await beginStory(app)));
afterEach(() => endStory(app));

const receiptsOf = async (person: Actor) => (await person.get('/api/receipts')).expect(200).items;
async function pdfOf(person: Actor, id: number): Promise<Buffer> {
  const response = await fetch(`${app.url}/api/receipts/${id}/pdf`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await response.arrayBuffer());
}

/** What another library reads in a PDF, line by line. */
function readPdf(content: Buffer): Promise<string> {
  const parser = new PDFParser(null, true);
  return new Promise((resolve, reject) => {
    parser.on('pdfParser_dataReady', () => resolve(parser.getRawTextContent()));
    parser.on('pdfParser_dataError', reject);
    parser.parseBuffer(content);
  });
}

describe('a receipt', () => {
  it('says what was paid to whom, with the tax in it, in the guest’s language', async () => {
    await woman.put('/api/account/settings', { language: 'de', notifications: {} });
    await buySeat(app, woman, eventId);
    const [receipt] = await receiptsOf(woman);
    expect(receipt).toMatchObject({ kind: 'receipt', event_id: eventId, amount_chf: 49.5, address: null });
    const text = await readPdf(await pdfOf(woman, receipt?.id ?? 0));
    for (const words of [
      `Quittung ${receipt?.number}`,
      'Apéro Zürich GmbH',
      'Seestrasse 1, 8002 Zürich',
      'CHE-123.456.789 MWST',
      'Fondue on the boat',
      '11. Dezember 2026, 19:30',
      'CHF 49.50',
      'davon MWST 8.1 %',
      'CHF 3.71',
    ])
      expect(text).toContain(words);
  });

  it('is made out to whom the guest wants, and so are the next ones; nobody else sees it', async () => {
    await buySeat(app, woman, eventId);
    const [receipt] = await receiptsOf(woman);
    const id = receipt?.id ?? 0;
    const address = 'Łucja Đorđević\nc/o Müller AG\n8001 Zürich';
    (await woman.put(`/api/receipts/${id}/address`, { address })).expect(200);
    const text = await readPdf(await pdfOf(woman, id));
    expect(text.replaceAll(/\s/g, '')).toContain('ŁucjaĐorđević');
    expect(text).toContain('c/o Müller AG');
    await buySeat(app, woman, await createPaidEvent(app));
    expect((await receiptsOf(woman)).map((one) => one.address)).toEqual([address, address]);
    const { woman: other } = await beginStory(app);
    expect(refusal(await other.get(`/api/receipts/${id}/pdf`))).toBe('404 RECEIPT_NOT_FOUND');
    expect(refusal(await other.put(`/api/receipts/${id}/address`, { address: null }))).toBe(
      '404 RECEIPT_NOT_FOUND',
    );
  });

  it('has the same bytes when it is asked for again, whatever was changed since; nothing can change it', async () => {
    await buySeat(app, woman, eventId);
    const [receipt] = await receiptsOf(woman);
    const id = receipt?.id ?? 0;
    const before = await pdfOf(woman, id);
    await app.database.query(`update events set name = 'Another name' where id = $1`, [eventId]);
    await woman.put('/api/account/settings', { language: 'fr', notifications: {} });
    app.clock.forward({ minutes: 5 });
    expect((await pdfOf(woman, id)).equals(before)).toBe(true);
    await expect(
      app.database.query('update receipts set amount_rappen = 1 where id = $1', [id]),
    ).rejects.toThrow('never changed');
  });

  it('names the price of the event and what a code took off; its credit note names what went back', async () => {
    const { code } = await makeCode(app);
    const { session_id } = (await reserveWith(woman, eventId, code)).expect(200);
    await press(app, session_id, 'pay');
    (await confirm(woman, session_id, eventId)).expect(200);
    const [receipt] = await receiptsOf(woman);
    const text = await readPdf(await pdfOf(woman, receipt?.id ?? 0));
    expect(text.match(/CHF \S+/g)).toEqual(['CHF 49.50', 'CHF −9.90', 'CHF 39.60', 'CHF 2.97', 'CHF 36.63']);
    expect(text).toMatch(/Code/);
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await app.jobs.drain();
    const [note] = await receiptsOf(woman);
    const back = await readPdf(await pdfOf(woman, note?.id ?? 0));
    expect(back.match(/CHF \S+/g)?.slice(0, 2)).toEqual(['CHF −39.60', 'CHF −39.60']);
  });

  it('is taken back by a credit note with a number of its own, once, when the money is back', async () => {
    await buySeat(app, woman, eventId);
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    expect(await receiptsOf(woman)).toHaveLength(1);
    await app.jobs.drain();
    const [note, receipt] = await receiptsOf(woman);
    expect(note).toMatchObject({ kind: 'credit_note', amount_chf: 49.5 });
    expect(note?.number).toMatch(/^C-2026-\d{5}$/);
    const text = await readPdf(await pdfOf(woman, note?.id ?? 0));
    expect(text).toContain(`For receipt ${receipt?.number}`);
    expect(text).toContain('CHF −49.50');
  });

  it('comes with the mail of the payment, the credit note with that of the refund', async () => {
    await buySeat(app, woman, eventId);
    // delivers what is due: a place that was given back is told no more
    expect(await mailTo(app, woman.email)).not.toEqual([]);
    (await woman.post(`/api/events/${eventId}/cancellation`)).expect(200);
    await app.jobs.drain();
    const mails = await mailTo(app, woman.email);
    const papers = mails
      .flatMap(({ attachments }) => attachments)
      .filter(({ content_type: type }) => type === 'application/pdf');
    for (const { id, number } of await receiptsOf(woman)) {
      const paper = papers.find(({ filename }) => filename === `${number}.pdf`);
      expect(Buffer.from(paper?.content ?? '', 'base64').equals(await pdfOf(woman, id))).toBe(true);
    }
  });

  it('is given to a payment of an earlier release, once', async () => {
    await buySeat(app, woman, eventId);
    const [receipt] = await receiptsOf(woman);
    await app.database.query('delete from receipts where id = $1', [receipt?.id]);
    await app.database.query(`update receipt_numbers set last = last - 1 where kind = 'receipt'`);
    const receipts = app.app.get(ReceiptsService);
    expect([await receipts.issueMissing(), await receipts.issueMissing()]).toEqual([1, 0]);
    expect(await receiptsOf(woman)).toMatchObject([{ number: receipt?.number, amount_chf: 49.5 }]);
  });

  it('above CHF 400 names the guest, as the tax on it can only so be taken off; up to that nobody', async () => {
    for (const [priceRappen, address] of [
      [40_000, null],
      [40_005, 'Ana'],
    ] as const) {
      await buySeat(app, woman, await createPaidEvent(app, { priceRappen }));
      const [receipt] = await receiptsOf(woman);
      expect(receipt).toMatchObject({ amount_chf: priceRappen / 100, address });
      const text = await readPdf(await pdfOf(woman, receipt?.id ?? 0));
      expect(text.includes('Ana')).toBe(address !== null);
    }
  });

  it('exists for nothing that bought no seat: a hold, a free place', async () => {
    await reserve(woman, eventId);
    expect(await receiptsOf(woman)).toEqual([]);
    const free = await createPaidEvent(app, { priceRappen: 0 });
    (await reserve(woman, free)).expect(200);
    expect(await receiptsOf(woman)).toEqual([]);
  });

  it('stays for the books without a name when its person is deleted', async () => {
    await buySeat(app, woman, eventId);
    const [receipt] = await receiptsOf(woman);
    await woman.put(`/api/receipts/${receipt?.id ?? 0}/address`, { address: 'Ana Muster\n8001 Zürich' });
    (await woman.call('DELETE', '/api/account', { password: woman.password })).expect(200);
    await app.jobs.drain();
    const rows = await app.database.query<{ number: number; address: string | null }>(
      `select r.number, a.address from receipts r left join receipt_addresses a on a.receipt_id = r.id
        where r.id = $1`,
      [receipt?.id],
    );
    expect(rows).toEqual([{ number: expect.any(Number), address: null }]);
  });
});
