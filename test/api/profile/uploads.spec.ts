import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ImageEncoder } from '../../../server/profile/images/image-encoder.js';
import { UploadSlotsService } from '../../../server/profile/photos/upload-slots.service.js';
import { type Actor, ana, ben, refusal } from '../../fixtures/actors.js';
import { sharedReplicas } from '../../fixtures/app/shared-app.js';
import { until } from '../../fixtures/app/until.js';
import { onReplica } from '../../fixtures/guests.js';
import { picture, upload } from '../../fixtures/files/pictures.js';

const [app, other] = sharedReplicas();
afterEach(() => jest.restoreAllMocks());

const waitUntil = (what: string, look: () => boolean | Promise<boolean>) =>
  until(what, look, { within: 30_000 });

const encoderOf = (replica = app) => replica.app.get(ImageEncoder, { strict: false });
const small = () => picture(64, 48).jpeg().toBuffer();
const slots = () => app.database.query('select from upload_slots');
const leftOnDisk = async () => (await readdir(join(app.settings.dataDir, 'uploads')).catch(() => [])).length;

/** Encodings wait until they are let go; counts how many run at a time. */
function holdEncodings(...replicas: (typeof app)[]) {
  const state = { running: 0, most: 0, done: 0 };
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  for (const replica of replicas) {
    const encoder = encoderOf(replica);
    const encode = encoder.encode.bind(encoder);
    jest.spyOn(encoder, 'encode').mockImplementation(async (...what) => {
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await held;
      state.running -= 1;
      state.done += 1;
      return encode(...what);
    });
  }
  return { state, letGo: () => letGo() };
}

/** Sends the head of an upload and a part of its body, and hangs up when told to. */
async function beginUpload(person: Actor): Promise<() => void> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const head = [
    'POST /api/profile/picture HTTP/1.1',
    `Host: ${hostname}`,
    `Authorization: Bearer ${person.token}`,
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 5000000',
  ];
  const part =
    '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}${'x'.repeat(50_000)}`);
  await waitUntil('the upload has its slot', async () => (await slots()).length === 1);
  return () => socket.destroy();
}

describe('the uploads of one guest', () => {
  it('forty at once do not fill the line: another guest’s photo is taken meanwhile', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    const file = await small();
    const { state, letGo } = holdEncodings(app);
    const hers = Promise.all(Array.from({ length: 40 }, (_, at) => upload(her, file, (at % 5) + 1)));
    await waitUntil('one of hers is under way', () => state.running === 1);
    const his = upload(him, file);
    await waitUntil('his is, too', () => state.running === 2);
    letGo();
    expect((await his).status).toBe(200);
    const counts: Record<string, number> = {};
    for (const answer of await hers) counts[refusal(answer)] = (counts[refusal(answer)] ?? 0) + 1;
    expect(counts).toEqual({ '200 undefined': 8, '429 UPLOAD_UNDER_WAY': 32 });
    expect(state.most).toBe(2);
    expect([await slots(), await leftOnDisk()]).toEqual([[], 0]);
  });

  it('the control: without the slots of accounts, all forty are in the line at once', async () => {
    const her = await ana(app);
    jest
      .spyOn(app.app.get(UploadSlotsService, { strict: false }), 'run')
      .mockImplementation((_account, work) => work());
    const { state, letGo } = holdEncodings(app);
    const file = await small();
    const hers = Promise.all(Array.from({ length: 40 }, () => upload(her, file)));
    await waitUntil('all are', () => state.running === 40);
    letGo();
    await hers;
  });

  it('run one at a time over all replicas', async () => {
    const her = await ana(app);
    const { state, letGo } = holdEncodings(app, other);
    const file = await small();
    const both = [app, other, app, other].map((replica) => upload(onReplica(her, replica), file));
    await waitUntil('one is under way', () => state.running === 1);
    letGo();
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(state).toMatchObject({ most: 1, done: 4 });
  });

  it('free the line when the guest hangs up, and leave nothing behind', async () => {
    const her = await ana(app);
    const hangUp = await beginUpload(her);
    hangUp();
    await waitUntil('the slot is free', async () => (await slots()).length === 0);
    expect((await upload(her, await small())).status).toBe(200);
    await waitUntil('the file is gone', async () => (await leftOnDisk()) === 0);
  });

  it('are free to go on soon after the server that had one has crashed', async () => {
    const her = await ana(app);
    await app.database.query(
      `insert into upload_slots values ($1, '7e2f8a74-93b0-4f7d-8a2e-0d4b0a3f9c11', $2)`,
      [her.accountId, new Date(app.clock.now().getTime() + 20_000)],
    );
    const waiting = upload(her, await small());
    app.clock.forward({ seconds: 20 });
    expect((await waiting).status).toBe(200);
  });
});

describe('an image that is made to harm', () => {
  /** Takes seconds to decode, and a hundred kilobytes to send. */
  const slow = () =>
    sharp({ create: { width: 7000, height: 7100, channels: 4, background: 'red' } })
      .png({ compressionLevel: 9, progressive: true })
      .toBuffer();

  it('and decodes for ever is given up, its process is ended, and the next photo is taken', async () => {
    const her = await ana(app);
    const encoder = encoderOf();
    const limit = encoder.timeLimit;
    encoder.timeLimit = 100;
    try {
      expect(refusal(await upload(her, await slow()))).toBe('415 NOT_AN_IMAGE');
    } finally {
      encoder.timeLimit = limit;
    }
    expect([encoder.running, await slots()]).toEqual([0, []]);
    expect((await upload(her, await small())).status).toBe(200);
  });

  it('and takes the process down with it harms nobody else', async () => {
    const [her, him] = [await ana(app), await ben(app)];
    const encoder = encoderOf();
    const file = await slow();
    const hers = upload(her, file);
    await waitUntil('it is being decoded', () => encoder.running === 1);
    encoder.onApplicationShutdown();
    expect(refusal(await hers)).toBe('415 NOT_AN_IMAGE');
    expect((await upload(him, await small())).status).toBe(200);
  });

  it('is decoded on as many cores as there are, and no more at a time', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => ben(app)));
    const encoder = encoderOf();
    const file = await picture(2000, 1500).jpeg().toBuffer();
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, encoder.running)), 2);
    const answers = await Promise.all(people.map((person) => upload(person, file)));
    clearInterval(watch);
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(availableParallelism());
  });
});
