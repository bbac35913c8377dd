import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Request, Response } from 'express';
import { Readiness } from '../health/readiness.js';
import { LAST_WORDS, stopSchedule, Stopping } from './stopping.js';

describe('A process that is told to stop', () => {
  it('ends each connection after its answer as the listener closes, also one that has begun', async () => {
    const stopping = new Stopping(new Readiness());
    const answers: ServerResponse[] = [];
    const server = createServer((request, response) => {
      stopping.watch(request as Request, response as Response, () => response.write('begun'));
      answers.push(response);
    });
    // by itself it would end none
    server.keepAliveTimeout = 0;
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const chunks: string[] = [];
    socket.on('data', (chunk) => chunks.push(String(chunk)));
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    stopping.begin();
    stopping.endConnections();
    for (const answer of answers) answer.end(' and ended');
    await once(socket, 'end');
    expect(chunks.join('')).toMatch(/^HTTP\/1.1 200 [^]*Connection: keep-alive[^]*begun[^]* and ended/);
    await new Promise((resolve) => server.close(resolve));
  });
});

/** In milliseconds: what is usual for a stop. Docker kills after ten seconds. */
const USUAL = 5000;

describe('the schedule of a stop', () => {
  it.each([0, 1, 2])('is over within five seconds with the last words, for a grace of %i', (grace) => {
    expect(stopSchedule(grace).ends + LAST_WORDS).toBeLessThan(USUAL);
  });

  it.each([0, 1, 2, 10, 60])('leaves time for what is under way, with a grace of %i', (grace) => {
    const { closes, answers, ends } = stopSchedule(grace);
    expect(closes).toBe(grace * 1000);
    expect(answers - closes).toBeGreaterThanOrEqual(2000);
    expect(answers).toBeGreaterThanOrEqual(3500);
    expect(ends - answers).toBeGreaterThan(800);
  });
});
