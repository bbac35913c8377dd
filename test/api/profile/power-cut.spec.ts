import { Disk } from '../../../server/common/storage/disk.js';
import { PhotosService } from '../../../server/profile/index.js';
import { guest } from '../../fixtures/actors.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';
import { picture, upload } from '../../fixtures/files/pictures.js';
import { afterPowerCut, type DiskStep, recordDisk } from '../../fixtures/files/power-cut.js';

// On a disk that is simulated: every machine has one. On one that really loses what was not written, as root on Linux:
// test/crash/disks.spec.ts.
const app = sharedApp();
afterEach(() => jest.restoreAllMocks());

const isPhoto = ([path]: [string, number]) => path.endsWith('.webp');

/** Uploads a photo. Returns what was done on the disk, and how much of it before the row of the photo was written. */
async function steps(): Promise<{ all: DiskStep[]; beforeRow: DiskStep[] }> {
  const all = recordDisk(app.app.get(Disk, { strict: false }));
  const photos = app.app.get(PhotosService, { strict: false });
  const replace = photos.replace.bind(photos);
  jest.spyOn(photos, 'replace').mockImplementation((...row) => {
    all.push({ do: 'mark', path: 'row' });
    return replace(...row);
  });
  const file = await picture(64, 48).jpeg().toBuffer();
  (await upload(await guest(app, 'Ana'), file)).expect(200);
  return {
    all,
    beforeRow: all.slice(
      0,
      all.findIndex((step) => step.do === 'mark'),
    ),
  };
}

describe('A photo after a power cut', () => {
  it('is there in all three sizes, whole, before its row is: whoever was told 200 keeps it', async () => {
    const { beforeRow } = await steps();
    const left = [...afterPowerCut(beforeRow)].filter(isPhoto);
    expect(left).toHaveLength(3);
    expect(left.filter(([, bytes]) => bytes === 0)).toEqual([]);
  });

  it('is never there in part, at whatever step the power goes', async () => {
    const { all } = await steps();
    for (let at = 0; at <= all.length; at++)
      expect([...afterPowerCut(all.slice(0, at))].filter((one) => isPhoto(one) && one[1] === 0)).toEqual([]);
  });

  it.each([
    ['zero bytes without syncing the files', 'syncFile', [0, 0, 0]],
    ['gone without syncing the folder', 'syncFolder', []],
  ] as const)('would be %s (the control)', async (_what, left, sizes) => {
    const { beforeRow } = await steps();
    const without = beforeRow.filter((step) => step.do !== left);
    expect([...afterPowerCut(without)].filter(isPhoto).map(([, bytes]) => bytes)).toEqual(sizes);
  });
});
