import { isReader } from './views.service.js';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const ask = (agent: string | undefined, headers = {}, method = 'GET') =>
  isReader({ method, headers: { ...(agent && { 'user-agent': agent }), ...headers } });

it.each([
  IPHONE,
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  `${IPHONE} Instagram 350.0.0`,
])('a person reads with %s', (agent) => {
  expect(ask(agent)).toBe(true);
});

it.each([
  undefined,
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'facebookexternalhit/1.1',
  'WhatsApp/2.23.20.0',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
  'curl/8.5.0',
  'python-requests/2.32',
])('%s is no person', (agent) => {
  expect(ask(agent)).toBe(false);
});

it('what is loaded ahead, or asked for its head alone, is shown to nobody', () => {
  expect(ask(IPHONE, { 'sec-purpose': 'prefetch;prerender' })).toBe(false);
  expect(ask(IPHONE, {}, 'HEAD')).toBe(false);
});
