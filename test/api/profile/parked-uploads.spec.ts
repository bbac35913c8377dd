import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { UploadInterceptor } from '../../../server/profile/photos/upload.interceptor.js';
import { type Actor, guest, refusal } from '../../fixtures/actors.js';
import { until } from '../../fixtures/app/until.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { createFreeEvent, giveSeats } from '../../fixtures/event-day.js';
import { picture, upload } from '../../fixtures/files/pictures.js';

const app = sharedApp();
const MEGABYTE = 1024 * 1024;
/** What all senders send: the same memory, so that what grows is the server's. */
const BODY = Buffer.alloc(2 * MEGABYTE, 'x');

let parked: Parked[] = [];
afterEach(() => {
  for (const { socket } of parked) socket.destroy();
  parked = [];
  interceptor().leastSpeed = usual;
});

const interceptor = () => app.app.get(UploadInterceptor, { strict: false });
let usual: UploadInterceptor['leastSpeed'];
beforeEach(() => {
  usual = interceptor().leastSpeed;
});

const small = () => picture(64, 48).jpeg().toBuffer();
const waitUntil = (what: string, look: () => boolean) => until(what, look, { within: 60_000 });

interface Parked {
  socket: Socket;
  said: string;
  isClosed: boolean;
}

/** Sends the head of an upload and `bytes` of its ten megabytes, and then nothing more. */
function park(person: Actor, bytes: number, length = 10 * MEGABYTE): Parked {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const one: Parked = { socket, said: '', isClosed: false };
  socket.on('data', (data) => (one.said += data.toString()));
  socket.on('close', () => (one.isClosed = true));
  socket.on('error', () => undefined);
  const head = [
    'POST /api/profile/picture HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${person.token}`,
    'Content-Type: multipart/form-data; boundary=cut',
    `Content-Length: ${length}`,
  ];
  const part =
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
  if (bytes > 0) socket.write(BODY.subarray(0, bytes));
  parked.push(one);
  return one;
}

const statusOf = ({ said }: Parked) => /^HTTP\/1\.1 (\d{3})/.exec(said)?.[1];

describe('Uploads that are parked', () => {
  it('by one account, 150 of them, are refused at once but for eight; memory stays, and another’s photo is taken', async () => {
    const [her, him] = [await guest(app, 'Ana'), await guest(app, 'Ben', { gender: 'male' })];
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < 150; count++) park(her, BODY.length);

    await waitUntil('142 are refused', () => parked.filter((one) => statusOf(one) === '429').length >= 142);
    expect(refusal(await upload(him, await small()))).toBe('200 undefined');
    // all of it would be 300
    expect((process.memoryUsage().arrayBuffers - before) / MEGABYTE).toBeLessThan(150);
    expect((await readdir(join(app.settings.dataDir, 'uploads'))).length).toBeLessThanOrEqual(1);
  });

  it('are ended with 408 when they come drop by drop, and the slot is free for the next', async () => {
    const her = await guest(app, 'Ana');
    interceptor().leastSpeed = { bytes: 20_000, milliseconds: 300 };
    const one = park(her, 1000);
    await waitUntil('it is ended', () => one.isClosed);
    expect(statusOf(one)).toBe('408');
    expect(refusal(await upload(her, await small()))).toBe('200 undefined');
  });
});

describe('Without a byte of the body', () => {
  it('whoever is not signed in, holds a place or sends too much is refused', async () => {
    const [her, guestOfToday] = [await guest(app, 'Ana'), await guest(app, 'Eva')];
    expect(refusal(await upload(guestOfToday, await small()))).toBe('200 undefined');
    await giveSeats(app, await createFreeEvent(app), guestOfToday);
    const stranger = { ...her, token: 'none' } as Actor;
    const cases: [Parked, string, string][] = [
      [park(stranger, 0), '401', 'UNAUTHENTICATED'],
      [park(guestOfToday, 0), '409', 'PROFILE_LOCKED'],
      [park(her, 0, 11 * MEGABYTE), '413', 'FILE_TOO_LARGE'],
    ];
    for (const [one, status, code] of cases) {
      await waitUntil(`${code} is said`, () => one.said.includes('}'));
      expect([statusOf(one), one.said.includes(`"${code}"`)]).toEqual([status, true]);
    }
  });
});
