import type { SandboxMessage } from '../../../sandbox/mail/index.js';
import { newcomer } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { WITH_MAIL, newestMailTo } from '../../fixtures/mail/mailbox.js';

const app = sharedApp(WITH_MAIL);
const open = (path: string, init: RequestInit = {}) => fetch(`${app.url}/sandbox/mail${path}`, init);
const messages = async (query = '') =>
  (await (await open(`/messages${query}`)).json()) as { items: SandboxMessage[]; total: number };
const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';

describe('the mail sandbox', () => {
  it('lists what came, newest first, for one address or for all, and empties', async () => {
    const ana = await newcomer(app, 'ana');
    await newestMailTo(app, ana.email);
    // only a person's own mails have an order: the next person signs up when this mail is there
    const ben = await newcomer(app, 'ben');
    await newestMailTo(app, ben.email);
    const all = await messages();
    expect(all.items.slice(0, 2).map(({ to }) => to)).toEqual([[ben.email], [ana.email]]);
    expect(all.total).toBe(all.items.length);
    const own = await messages(`?to=${encodeURIComponent(ana.email.toUpperCase())}`);
    expect(own.items.map(({ to }) => to)).toEqual([[ana.email]]);
    expect(own.items[0]).toMatchObject({ attachments: [], at: '2026-12-01T11:00:00.000Z' });
    expect((await open('/messages', { method: 'DELETE' })).status).toBe(200);
    expect(await messages()).toEqual({ items: [], total: 0 });
  });

  it('shows them on a page of strict policy, the mail itself apart and without scripts', async () => {
    const ana = await newcomer(app, 'ana');
    const { id } = await newestMailTo(app, ana.email);
    const list = await open('/');
    expect(await list.text()).toContain(`/sandbox/mail/${id}`);
    const page = await open(`/${id}`);
    for (const answer of [list, page]) {
      expect(policyOf(answer)).toContain("default-src 'none'");
      expect(policyOf(answer)).not.toMatch(/unsafe|script-src/);
    }
    expect(await page.text()).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const preview = await open(`/${id}/html`);
    expect(policyOf(preview)).toMatch(/default-src 'none'.* sandbox allow-popups/);
    expect(policyOf(preview)).not.toContain('allow-scripts');
    for (const view of ['phone', 'text', 'headers', 'source'])
      expect((await open(`/${id}?view=${view}`)).status).toBe(200);
    expect((await open('/999999')).status).toBe(404);
  });

  it('takes orders as JSON alone, and says what is wrong with one', async () => {
    const order = (body: string, type = 'application/json') =>
      open('/control', { method: 'POST', headers: { 'content-type': type }, body });
    expect((await order('{"do":"refuse","times":2}')).status).toBe(200);
    expect(await (await open('/control')).json()).toEqual({
      faults: [{ do: 'refuse', times: 2, code: 451 }],
    });
    expect((await order('do=clear', 'application/x-www-form-urlencoded')).status).toBe(400);
    expect((await order('{"do":"explode"}')).status).toBe(400);
    expect((await order('{"do":"delay","seconds":-1}')).status).toBe(400);
    expect(await (await order('{"do":"clear"}')).json()).toEqual({ faults: [] });
  });
});
