import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Request, Response } from 'express';
import { Readiness } from '../health/readiness.js';
import { Stopping } from './stopping.js';

describe('A process that is told to stop', () => {
  it('ends each connection after its answer, also one that has begun', async () => {
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
    for (const answer of answers) answer.end(' and ended');
    await once(socket, 'end');
    expect(chunks.join('')).toMatch(/^HTTP\/1.1 200 [^]*Connection: keep-alive[^]*begun[^]* and ended/);
    await new Promise((resolve) => server.close(resolve));
  });
});
