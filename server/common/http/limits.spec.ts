import { limitsApply } from './limits.js';

const DEMONSTRATION = { rateLimits: true, limitLoopback: false };

describe('limits', () => {
  it.each([
    ['127.0.0.1', {}, false],
    ['127.9.9.9', {}, false],
    ['::1', {}, false],
    ['::ffff:127.0.0.1', {}, false],
    ['127.0.0.1', { 'x-forwarded-for': '192.0.2.1' }, true],
    ['127.0.0.1', { forwarded: 'for=192.0.2.1' }, true],
    ['192.0.2.1', {}, true],
    ['10.127.0.1', {}, true],
    [undefined, {}, true],
  ])('in a demonstration count %s with %j: %s', (ip, headers, counts) => {
    expect(limitsApply(DEMONSTRATION, { ip, headers })).toBe(counts);
  });

  it('count everybody where they are on, and nobody where they are off', () => {
    const local = { ip: '127.0.0.1', headers: {} };
    expect(limitsApply({ rateLimits: true, limitLoopback: true }, local)).toBe(true);
    expect(limitsApply({ rateLimits: false, limitLoopback: true }, { ...local, ip: '192.0.2.1' })).toBe(
      false,
    );
  });
});
