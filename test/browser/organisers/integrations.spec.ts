import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logInOrganiser } from '../../fixtures/actors.js';
import { DESKTOP } from '../../fixtures/browser/browser.js';
import { see, startBrowserHarness } from '../../fixtures/browser/browser-harness.js';

const harness = startBrowserHarness();
let receiver: Server;
let received: string[];
beforeAll(async () => {
  receiver = createServer((request, response) => {
    received.push(request.url ?? '');
    request.resume();
    response.end('thank you');
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
});
afterAll(() => new Promise((closed) => receiver.close(closed)));
beforeEach(() => {
  received = [];
});

it('a key is shown once, reads what its scope says, and is refused once it is revoked', async () => {
  const organiser = await logInOrganiser(harness.app);
  const page = await harness.open('/admin/integrations', { token: organiser.token, ...DESKTOP });
  await page.getByLabel('What uses it').fill('The screen in the window');
  await page.getByRole('checkbox', { name: 'Read evenings' }).check();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: 'only this once' });
  const key = (await shown.locator('code').textContent()) ?? '';
  const call = (path: string) =>
    fetch(`${harness.app.url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await call('/api/admin/events')).status).toBe(200);
  expect((await call('/api/admin/people')).status).toBe(403);

  await page.reload();
  await see(page.getByRole('heading', { name: 'The screen in the window' })).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: 'Revoke the key The screen in the window' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
  await see(page.getByRole('heading', { name: 'The screen in the window' })).toHaveCount(0);
  expect((await call('/api/admin/events')).status).toBe(401);
});

it('a webhook is added, tested by its button, and its log says that it arrived', async () => {
  const organiser = await logInOrganiser(harness.app);
  const page = await harness.open('/admin/integrations', { token: organiser.token, ...DESKTOP });
  const { port } = receiver.address() as AddressInfo;
  await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`);
  await page.getByRole('checkbox', { name: 'Place paid' }).check();
  await page.getByRole('button', { name: 'Add the webhook' }).click();
  await see(page.getByText('Keep it now: it is shown only this once.')).toBeVisible();
  const asked = page.waitForResponse((response) => response.url().endsWith('/test'));
  await page.getByRole('button', { name: 'Send a test' }).click();
  await asked;
  await harness.app.jobs.drain();
  expect(received).toEqual(['/hook']);
  // the log opens with the test
  await see(page.getByText('Arrived')).toBeVisible();
});
