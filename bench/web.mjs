// npm run bench:web: the bytes of each screen on a cold load, and Lighthouse's scores for a phone (median of 5).
// SCREENS is a pattern of their paths, RUNS how often each is measured. The numbers depend on the machine. The byte budgets are tests (test/browser/budgets.spec.ts).
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { launchProfile } from '../scripts/browser.mjs';
import { build } from '../scripts/build.mjs';
import { call, freePort, startServer, table, temporaryFolder } from './support.mjs';

const RUNS = Number(process.env['RUNS'] ?? 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const KINDS = ['script', 'stylesheet', 'font', 'image', 'fetch'];

build();
const folder = temporaryFolder();
const server = await startServer({ DATA_DIR: folder, RATE_LIMITS: 'off', DEMO_DATA: '1' });
const { token, today, yesterday } = await demoGuest();
const newcomer = { email: 'newcomer@apero.example', password: 'correct-horse' };
const { access_token: unfinished } = await call(server.url, 'POST', '/api/auth/register', { body: newcomer });
const ONLY = new RegExp(process.env['SCREENS'] ?? '');
/** Every public page, every screen of guests, and whose it is. */
const SCREENS = [
  ['/events', null],
  [await publicPage(), null],
  ['/auth', null],
  ['/signup', null],
  ['/forgot-password', null],
  ['/reset-password#token=none', null],
  ['/verify-email#token=none', null],
  ['/still-coming#token=none', null],
  ['/unsubscribe#token=none', null],
  ['/goodbye', null],
  ['/privacy', null],
  ['/terms', null],
  ['/imprint', null],
  ['/onboarding', unfinished],
  ['/landing', token],
  ['/dashboard', token],
  [`/events/${today}`, token],
  [`/matches/${today}`, token],
  [`/rounds/${today}`, token],
  [`/feedback/${yesterday}`, token],
  ['/profile', token],
  ['/profile?edit=profile', token],
  ['/connections', token],
  ['/account', token],
  ['/account/settings', token],
  ['/account/contacts', token],
  ['/account/data', token],
].filter(([path]) => ONLY.test(path));

const port = await freePort();
const browser = await launchProfile(join(folder, 'browser'), port);
try {
  await bytes();
  await scores();
} finally {
  await browser.close();
  await server.stop();
}

/** Returns the token of the guest of the sample data and the ids of two of their events. */
async function demoGuest() {
  const body = { email: 'guest@apero.example', password: 'apero-guest' };
  const { access_token } = await call(server.url, 'POST', '/api/auth/login', { body });
  const { upcoming, past } = await call(server.url, 'GET', '/api/profile/events', { token: access_token });
  const [today, yesterday] = [upcoming[0].id, past[0].id];
  // the match lists are computed within a minute of the first start
  const matches = () => call(server.url, 'GET', `/api/events/${today}/matches`, { token: access_token });
  while ((await matches()).length === 0) await new Promise((resolve) => setTimeout(resolve, 500));
  return { token: access_token, today, yesterday };
}

/** Returns the path of an event's public page. */
async function publicPage() {
  const list = await (await fetch(`${server.url}/events`)).text();
  return /href="(\/events\/\d+-[^"?]+)/.exec(list)?.[1] ?? '/events';
}

/** Loads a screen without a cache. Returns the bytes after gzip of all responses until the network is idle. */
async function weigh(path, as) {
  const context = await browser.browser()?.newContext();
  const page = await (context ?? browser).newPage();
  if (as) await page.addInitScript((value) => localStorage.setItem('apero.access_token', value), as);
  const sums = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
  /** @type {Promise<void>[]} */
  const reading = [];
  page.on('response', (response) => reading.push(add(response)));
  const add = async (response) => {
    const kind = response.request().resourceType();
    // the body of an event stream never ends
    if (!(kind in sums)) return;
    const body = await response.body().catch(() => null);
    if (body) sums[kind] += (kind === 'font' ? body : gzipSync(body)).length;
  };
  await page.goto(server.url + path, { waitUntil: 'networkidle' });
  await Promise.all(reading);
  await page.close();
  await context?.close();
  return KINDS.map((kind) => sums[kind]);
}

async function bytes() {
  const rows = [['KB after gzip, until all is quiet', ...KINDS]];
  for (const [path, as] of SCREENS)
    rows.push([path, ...(await weigh(path, as)).map((sum) => (sum / 1000).toFixed(1))]);
  table('Bytes by route (other screens fetched ahead when idle included)', rows);
}

async function scores() {
  const page = browser.pages()[0] ?? (await browser.newPage());
  const rows = [['Lighthouse, mobile', ...CATEGORIES, 'FCP s', 'LCP s', 'TBT ms', 'CLS']];
  for (const [path, as] of SCREENS) {
    await page.goto(`${server.url}/favicon.svg`);
    await page.evaluate((value) => {
      localStorage.clear();
      if (value) localStorage.setItem('apero.access_token', value);
    }, as);
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await judge(server.url + path));
    const median = (of) => runs.map(of).sort((a, b) => a - b)[Math.floor(RUNS / 2)];
    const metric = (id) => median(({ audits }) => audits[id].numericValue);
    rows.push([
      path,
      ...CATEGORIES.map((name) => Math.round(100 * median(({ categories }) => categories[name].score))),
      (metric('first-contentful-paint') / 1000).toFixed(2),
      (metric('largest-contentful-paint') / 1000).toFixed(2),
      metric('total-blocking-time').toFixed(0),
      metric('cumulative-layout-shift').toFixed(3),
    ]);
    process.stderr.write(`${rows.at(-1).join(' ')}\n`);
    for (const { id, title } of found(runs[0])) process.stdout.write(`  ${path}: ${id}: ${title}\n`);
  }
  table(`Lighthouse, median of ${RUNS}`, rows);
}

async function judge(url) {
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    // local storage has the access token
    disableStorageReset: true,
    logLevel: 'error',
  });
  return result.lhr;
}

/** Returns the failed audits of all categories but performance. */
function found({ audits, categories }) {
  return CATEGORIES.slice(1).flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
      .map(({ id }) => audits[id]),
  );
}
