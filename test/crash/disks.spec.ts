import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guest } from '../fixtures/actors.js';
import { startApp } from '../fixtures/app/start-app.js';
import { picture, upload } from '../fixtures/files/pictures.js';

const MEGABYTES = 32;
let folder: string;
const mounted: string[] = [];
const begin = () => {
  folder = mkdtempSync(join(tmpdir(), 'apero-power-'));
};
const end = () => {
  for (const point of mounted.splice(0)) run('umount', point);
  rmSync(folder, { recursive: true });
};
// tried once, before it is decided whether the story is played
begin();
const hasDisks = makeDisk() !== undefined;
end();
const elsewhere = hasDisks ? '' : ' (skipped: no loop device; test/api/profile/power-cut simulates one)';
const story = `A photo is on the disk when the guest is told 200: the power is cut in that moment${elsewhere}`;
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

/** Returns a disk of its own that is a file; undefined where this machine lets nobody mount one. */
function makeDisk(): { image: string; point: string } | undefined {
  const image = join(folder, 'disk');
  try {
    run('truncate', '-s', `${MEGABYTES}M`, image);
    run('mkfs.ext4', '-q', image);
    // nothing is written that nobody asks for
    return { image, point: mount(image, 'before', 'commit=600') };
  } catch {
    return undefined;
  }
}

(hasDisks ? it : it.skip)(story, async () => {
  const disk = makeDisk();
  if (!disk) throw new Error('There is no loop device any more');
  const app = await startApp({ dataDir: join(disk.point, 'data') });
  try {
    const file = await picture(640, 480).jpeg().toBuffer();
    (await upload(await guest(app, 'Ana'), file)).expect(200);
    const after = join(folder, 'disk-after');
    // what the disk has in that moment, without what lies in memory alone; mounting it repairs what was cut off
    copyFileSync(disk.image, after);

    const photos = join(mount(after, 'after', 'rw'), 'data', 'photos');
    const live = join(disk.point, 'data', 'photos');
    const files = readdirSync(photos).filter((name) => name.endsWith('.webp'));
    expect(files).toHaveLength(3);
    for (const name of files) expect(statSync(join(photos, name)).size).toBe(statSync(join(live, name)).size);
  } finally {
    await app.close();
  }
});
