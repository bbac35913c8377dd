import type { lookup } from 'node:dns';
import { isPublicAddress, mayBePublicHost, publicLookup } from './public-address.js';

describe('an IP address', () => {
  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.0.1', '2a00:1450:400a::1'])(
    '%s is public',
    (one) => {
      expect(isPublicAddress(one)).toBe(true);
    },
  );
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    '2001:db8::1',
    '2002:a00:1::',
    'x',
  ])('%s is not', (one) => {
    expect(isPublicAddress(one)).toBe(false);
  });
});

describe('a host', () => {
  it.each([
    ['fcm.googleapis.com', true],
    ['push.example.', true],
    ['localhost', false],
    ['a.localhost', false],
    ['[::1]', false],
    ['127.0.0.1', false],
    ['[2a00:1450::1]', true],
    ['database', false],
    ['printer.local', false],
    ['vault.internal', false],
  ])('%s: %s', (host, answer) => {
    expect(mayBePublicHost(host, { loopback: false })).toBe(answer);
  });
});

/** A resolver that says that a name has these addresses. */
const saying = (...addresses: string[]) =>
  ((_name: string, _options: object, done: (error: null, all: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;

const resolved = (addresses: string[], loopback = false) =>
  new Promise((resolve) =>
    publicLookup({ loopback }, saying(...addresses))('push.example', {}, (error, address) =>
      resolve(error ? 'refused' : address),
    ),
  );

describe('a name', () => {
  it('leads to the public internet, or nowhere', async () => {
    expect(await resolved(['8.8.8.8'])).toBe('8.8.8.8');
    expect(await resolved(['10.0.0.1'])).toBe('refused');
    expect(await resolved(['127.0.0.1'])).toBe('refused');
    expect(await resolved([])).toBe('refused');
  });
  it('that also leads inside is refused as a whole', async () => {
    expect(await resolved(['8.8.8.8', '192.168.0.1'])).toBe('refused');
  });
  it('may lead to the machine itself in tests', async () => {
    expect(await resolved(['127.0.0.1'], true)).toBe('127.0.0.1');
    expect(await resolved(['10.0.0.1'], true)).toBe('refused');
  });
});
