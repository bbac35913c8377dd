import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { pathForLog, requestLog } from './logging.js';

const NAME = 'Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B';

describe('the path of a request in the log', () => {
  it.each([
    `/photos/${NAME}.webp`,
    `/PHOTOS/${NAME}-800.webp`,
    `/Photos/${NAME}.WEBP?signature=1`,
    `//photos/${NAME}.webp`,
    `/%70hotos/${NAME}.webp`,
    `/api/photos/x/${NAME}.webp`,
    `/photos/${NAME}.webp%`,
    `/sandbox/checkout/${NAME}`,
    `/SANDBOX/Checkout/${NAME}/pay`,
    `/calendar/${NAME}.ics`,
    `//Calendar/${NAME}.ics?x`,
    `/c%61lendar/${NAME}`,
    `/api/calendar/${NAME}.ics`,
  ])('keeps no name that opens something: %s', (url) => {
    expect(pathForLog(url)).not.toContain(NAME.slice(0, 12));
  });

  it('is there otherwise, without its query', () => {
    expect(pathForLog('/api/events/7/matches?token=secret')).toBe('/api/events/7/matches');
  });
});

describe('the log of requests', () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  let server: Server;
  const serve = async (sample: number, status: number, path = '/api/events') => {
    lines.length = 0;
    const log = requestLog(logger, sample);
    server = createServer((request, response) => {
      log(request, response);
      response.writeHead(status).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    return lines.map((line) => (JSON.parse(line) as { status: number }).status);
  };

  it.each([
    ['all', 1, 200, [200]],
    ['none of what went well', 0, 200, []],
    ['what was refused, always', 0, 404, [404]],
    ['what failed, always', 0, 503, [503]],
  ])('has %s (sample %d, status %d)', async (_what, sample, status, logged) => {
    expect(await serve(sample, status)).toEqual(logged);
  });

  it('has nothing of probes', async () => {
    expect(await serve(1, 200, '/health/ready')).toEqual([]);
  });
});
