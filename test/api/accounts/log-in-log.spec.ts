import { Logger } from '@nestjs/common';
import { stranger } from '../../fixtures/actors.js';
import { startApp } from '../../fixtures/app/start-app.js';

/** Runs `work` and returns the warnings that are logged meanwhile. */
async function logOf(work: () => Promise<void>): Promise<string[]> {
  const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  try {
    await work();
    return warn.mock.calls.map(([message]) => String(message));
  } finally {
    warn.mockRestore();
  }
}

describe('the log', () => {
  it('tells of failed log-ins with keyed hashes of account and address, which can be told apart and not read', async () => {
    const app = await startApp({ trustProxyHops: 1 });
    const fail = async (email: string, from: string) => {
      const body = { email, password: 'a wrong secret' };
      const answer = await stranger(app).post('/api/auth/login', body, { 'x-forwarded-for': from });
      expect(answer.status).toBe(401);
    };
    const lines = await logOf(async () => {
      await fail('ana@apero.test', '192.0.2.7');
      await fail('ANA@apero.test', '192.0.2.8');
      await fail('ben@apero.test', '192.0.2.7');
    });
    await app.close();
    const failed = lines.filter((line) => line.includes('log-in failed: INVALID_CREDENTIALS'));
    const [first, second, third] = failed.map((line) =>
      /account ([\w-]{16}), address ([\w-]{16})/.exec(line),
    );
    expect(failed).toHaveLength(3);
    expect([first?.[1], first?.[2]]).toEqual([second?.[1], third?.[2]]);
    expect(first?.[1]).not.toBe(third?.[1]);
    expect(first?.[2]).not.toBe(second?.[2]);
    for (const told of ['ana', 'ANA', 'ben', '192.0.2', 'a wrong secret', '@'])
      expect(failed.join('')).not.toContain(told);
  });

  it('tells once of a proxy that is not set up', async () => {
    const app = await startApp();
    const lines = await logOf(async () => {
      for (let times = 0; times < 3; times++) {
        await stranger(app).get('/api/auth/status');
        await stranger(app).get('/api/auth/status', { 'x-forwarded-for': '192.0.2.7' });
      }
    });
    await app.close();
    expect(lines.filter((line) => line.includes('TRUST_PROXY_HOPS'))).toHaveLength(1);
    const right = await startApp({ trustProxyHops: 1 });
    const quiet = await logOf(async () => {
      await stranger(right).get('/api/auth/status', { 'x-forwarded-for': '192.0.2.7' });
    });
    await right.close();
    expect(quiet).toEqual([]);
  });
});
