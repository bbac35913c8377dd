import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readiness } from '../../server/common/health/readiness.js';
import { SWEEP_PHOTOS } from '../../server/profile/photos/photos.service.js';
import { guest, refusal } from '../fixtures/actors.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { picture, upload } from '../fixtures/files/pictures.js';

const MEGABYTE = 1024 * 1024;
/** Readiness wants fifty of them free. */
const MEGABYTES = 128;
const BLOCK = 4096;
let folder: string;
const mounted: string[] = [];
const begin = () => {
  folder = mkdtempSync(join(tmpdir(), 'apero-disk-'));
};
const end = () => {
  for (const point of mounted.splice(0)) run('umount', point);
  rmSync(folder, { recursive: true });
};
// tried once, before it is decided whether the stories are played
begin();
const hasDisks = tryToMakeDisk() !== undefined;
end();
const onDisks = hasDisks ? it : it.skip;
const elsewhere = (why: string) => (hasDisks ? '' : ` (skipped: no loop device; ${why})`);
beforeEach(begin);
afterEach(end);

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'ignore', timeout: 60_000 });
}

/** Mounts a disk that is a file. */
function mount(image: string, name: string, options: string): string {
  const point = join(folder, name);
  mkdirSync(point);
  run('mount', '-o', `loop,${options}`, image, point);
  mounted.push(point);
  return point;
}

/** A disk of its own that is a file. */
interface Disk {
  image: string;
  point: string;
}

/** Makes a disk; undefined where this machine lets nobody mount one. */
function tryToMakeDisk(): Disk | undefined {
  const image = join(folder, 'disk');
  try {
    run('truncate', '-s', `${MEGABYTES}M`, image);
    // root too has no room that others have not
    run('mkfs.ext4', '-q', '-m', '0', '-b', String(BLOCK), image);
    // nothing is written that nobody asks for
    return { image, point: mount(image, 'before', 'commit=600') };
  } catch {
    return undefined;
  }
}

function makeDisk(): Disk {
  const disk = tryToMakeDisk();
  if (!disk) throw new Error('There is no loop device any more');
  return disk;
}

async function onDisk({ point }: Disk, story: (app: RunningApp, dataDir: string) => Promise<void>) {
  const dataDir = join(point, 'data');
  const app = await startApp({ dataDir });
  try {
    await story(app, dataDir);
  } finally {
    await app.close();
  }
}

const isPhoto = (name: string) => name.endsWith('.webp');

onDisks(
  `A photo is on the disk when the guest is told 200: the power is cut in that moment${elsewhere('test/api/profile/power-cut simulates one')}`,
  async () => {
    const disk = makeDisk();
    await onDisk(disk, async (app, dataDir) => {
      const file = await picture(640, 480).jpeg().toBuffer();
      (await upload(await guest(app, 'Ana'), file)).expect(200);
      const after = join(folder, 'disk-after');
      // what the disk has in that moment, without what lies in memory alone; mounting it repairs what was cut off
      copyFileSync(disk.image, after);

      const photos = join(mount(after, 'after', 'rw'), 'data', 'photos');
      const live = join(dataDir, 'photos');
      const files = readdirSync(photos).filter(isPhoto);
      expect(files).toHaveLength(3);
      for (const name of files)
        expect(statSync(join(photos, name)).size).toBe(statSync(join(live, name)).size);
    });
  },
);

/** Fills a disk until so many bytes are free. */
function fill({ point }: Disk, leave: number): void {
  const ballast = join(point, 'ballast');
  for (let size = MEGABYTE; size >= BLOCK; size /= 2)
    for (;;) {
      const { bavail, bsize } = statfsSync(point);
      if (bavail * bsize - size < leave) break;
      try {
        appendFileSync(ballast, Buffer.alloc(size));
      } catch {
        break;
      }
    }
}

describe('A full disk', () => {
  onDisks.each([
    ['for a whole upload', () => 4 * BLOCK],
    ['for a photo beside its upload', (bytes: number) => bytes + 8 * BLOCK],
  ])(
    `with no room %s refuses it with 503, shows the other photos, and takes it when there is room again${elsewhere('none is simulated')}`,
    async (_what, leave) => {
      const disk = makeDisk();
      await onDisk(disk, async (app, dataDir) => {
        const ana = await guest(app, 'Ana');
        const file = await picture(1600, 1200).jpeg().toBuffer();
        const { photo_url } = (await upload(ana, file)).expect(200);
        const statusOf = async (path: string) => (await fetch(app.url + path)).status;

        fill(disk, leave(file.length));
        expect(refusal(await upload(ana, file, 2))).toBe('503 UNAVAILABLE');
        expect(readdirSync(join(dataDir, 'uploads'))).toEqual([]);
        expect(await statusOf(photo_url)).toBe(200);
        expect(await app.app.get(Readiness).ask()).toMatchObject([
          { name: 'data folder', reason: 'has only 0 MB left' },
        ]);
        expect(await statusOf('/health/ready')).toBe(503);

        truncateSync(join(disk.point, 'ballast'));
        expect(await statusOf('/health/ready')).toBe(200);
        (await upload(ana, file, 2)).expect(200);
        // what the refused one had written is deleted after an hour
        app.clock.forward({ minutes: 61 });
        await app.jobs.run(SWEEP_PHOTOS);
        const files = readdirSync(join(dataDir, 'photos'));
        expect([files.length, files.filter(isPhoto).length]).toEqual([7, 6]);
      });
    },
  );
});
