import { createHmac, randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Disk, orMissing } from '../common/storage/disk.js';
import type { ArchiveWriter } from './archive.js';
import { filesOfPhoto, PHOTOS, SECRETS } from './files.rules.js';

/** Number of files that are synced at the same time. */
const AT_ONCE = 16;
const STAGING = 'restore-';

/** Returns a text that is the same for the same secret, and does not reveal it. */
export function secretCheck(jwtSecret: string): string {
  return createHmac('sha256', jwtSecret).update('apero backup').digest('hex').slice(0, 16);
}

/** Adds the generated secrets of a data folder. */
export async function addSecrets(archive: ArchiveWriter, dataDir: string): Promise<void> {
  for (const name of SECRETS) {
    const content = await orMissing(readFile(join(dataDir, name)));
    if (content) await archive.add(`secrets/${name}`, content);
  }
}

/** Adds photo files, one after the other. Returns their number, and the missing ones. */
export async function addPhotos(
  archive: ArchiveWriter,
  dataDir: string,
  ids: readonly string[],
  progress: (done: number) => void,
): Promise<{ photoFiles: number; gone: string[] }> {
  const gone: string[] = [];
  let photoFiles = 0;
  for (const file of ids.flatMap(filesOfPhoto)) {
    const handle = await orMissing(open(join(dataDir, PHOTOS, file)));
    if (!handle) gone.push(file);
    else {
      const { size } = await handle.stat();
      // the stream closes the handle
      await archive.addStream(`photos/${file}`, size, handle.createReadStream() as AsyncIterable<Buffer>);
      progress(++photoFiles);
    }
  }
  return { photoFiles, gone };
}

/** Stages restored files beside the existing ones, and moves them to their places only on `place`. */
export class StagedFiles {
  private readonly files: { from: string; to: string }[] = [];
  private readonly folder: string;
  private readonly disk = new Disk();

  private constructor(
    private readonly dataDir: string,
    name: string,
  ) {
    this.folder = join(dataDir, name);
  }

  /** Deletes what an interrupted restore left, and creates the staging folder. */
  static async begin(dataDir: string): Promise<StagedFiles> {
    await mkdir(dataDir, { recursive: true });
    for (const name of await readdir(dataDir))
      if (name.startsWith(STAGING)) await rm(join(dataDir, name), { recursive: true, force: true });
    const staged = new StagedFiles(dataDir, `${STAGING}${randomBytes(4).toString('hex')}`);
    await mkdir(staged.folder, { mode: 0o700 });
    return staged;
  }

  /** Stages a photo file or a secret. The caller has checked its name. */
  async take(kind: 'photo' | 'secret', name: string, content: AsyncIterable<Buffer>): Promise<void> {
    const from = join(this.folder, name);
    await writeFile(from, content, { flag: 'wx', mode: 0o600 });
    this.files.push({
      from,
      to: kind === 'photo' ? join(this.dataDir, PHOTOS, name) : join(this.dataDir, name),
    });
  }

  /** Moves all files to their places, durably. */
  async place(): Promise<void> {
    const photos = join(this.dataDir, PHOTOS);
    await this.disk.makeFolder(photos);
    const waiting = [...this.files];
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        await this.disk.syncFile(next.from);
        await this.disk.rename(next.from, next.to);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    await this.disk.syncFolder(photos);
    await this.disk.syncFolder(this.dataDir);
  }

  /** Deletes staged files that were not placed. */
  async clear(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
