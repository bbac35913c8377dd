import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ana, PROFILE, stranger } from '../../fixtures/actors.js';
import { type RunningApp, startApp } from '../../fixtures/app/start-app.js';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ deadlines: { headers: 300, body: 300, upload: 1500 } });
});
afterAll(() => app.close());

/** Opens a connection, sends `head`, and then a drop each 50 ms until the server closes it. Returns what it answered and after how many milliseconds. */
async function drip(head: string): Promise<{ said: string; after: number }> {
  const started = performance.now();
  const socket: Socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let said = '';
  socket.on('data', (data) => (said += data.toString()));
  socket.on('error', () => undefined);
  socket.write(head);
  const drops = setInterval(() => socket.write(' '), 50);
  await once(socket, 'close');
  clearInterval(drops);
  return { said, after: performance.now() - started };
}

const post = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: apero.test\r\nContent-Type: ${type}\r\nContent-Length: 90000\r\n\r\n`;

describe('a connection that sends drop by drop', () => {
  it('is closed when its headers do not come', async () => {
    const { said, after } = await drip('GET /api/auth/status HTTP/1.1\r\nHost: apero.test\r\nX-Long:');
    expect(said).toMatch(/^HTTP\/1\.1 408|^$/);
    expect(after).toBeLessThan(10_000);
  });

  it('is closed when its body does not come', async () => {
    const { said, after } = await drip(post('/api/auth/login', 'application/json'));
    expect(said).toMatch(/^HTTP\/1\.1 408/);
    expect(after).toBeLessThan(10_000);
  });

  it('may take longer for files', async () => {
    const someone = await ana(app);
    const head = post('/api/profile/picture', 'multipart/form-data; boundary=x').replace(
      'Content-Length',
      `Authorization: Bearer ${someone.token}\r\nContent-Length`,
    );
    const { after } = await drip(head);
    expect(after).toBeGreaterThan(1000);
    expect(after).toBeLessThan(20_000);
  });

  it('keeps nobody else waiting', async () => {
    const slow = [1, 2, 3, 4].map(() => drip(post('/api/auth/login', 'application/json')));
    const someone = await ana(app);
    (await someone.post('/api/profile', PROFILE)).expect(200);
    (await stranger(app).get('/api/auth/status')).expect(200);
    await Promise.all(slow);
  });
});
