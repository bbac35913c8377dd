import { whyProduction } from './production.rules.js';

const MARKED = { DEMONSTRATION: '1' };

describe('a start', () => {
  it.each([
    ['by npm start, with nothing set', MARKED],
    ['by npm start, at an address of the machine itself', { ...MARKED, PUBLIC_URL: 'http://localhost:4000' }],
    ['by npm start, at a numeric one', { ...MARKED, PUBLIC_URL: 'http://127.0.0.1:4000' }],
    ['by npm start, at one of IPv6', { ...MARKED, PUBLIC_URL: 'http://[::1]:4000' }],
    ['that says development', { NODE_ENV: 'development' }],
    ['that says test', { NODE_ENV: 'test' }],
    [
      'that says development, at an address for others',
      { NODE_ENV: 'development', PUBLIC_URL: 'http://192.168.1.5:3000' },
    ],
  ])('%s is no production', (_what, env) => {
    expect(whyProduction(env)).toBeUndefined();
  });

  it.each([
    ['that says production', { NODE_ENV: 'production' }, 'NODE_ENV is production'],
    ['that says it in other letters', { NODE_ENV: ' Production ' }, 'NODE_ENV is production'],
    ['that says prod', { ...MARKED, NODE_ENV: 'prod' }, 'NODE_ENV is prod'],
    ['that says staging', { NODE_ENV: 'staging' }, 'NODE_ENV is staging'],
    [
      'by npm start, at a public address',
      { ...MARKED, PUBLIC_URL: 'https://apero.example' },
      'PUBLIC_URL is a public address',
    ],
    [
      'at an address that only looks local',
      { ...MARKED, PUBLIC_URL: 'https://localhost.example' },
      'PUBLIC_URL is a public address',
    ],
    ['by other means', {}, 'nothing says otherwise'],
    ['by other means, at a local address', { PUBLIC_URL: 'http://localhost:3000' }, 'nothing says otherwise'],
  ])('%s is production', (_what, env, why) => {
    expect(whyProduction(env)).toBe(why);
  });
});
