import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { type EncodedPhoto, PHOTO_SIZES } from '../images/index.js';
import { photoFile, photoIdOfFile } from './photo-name.rules.js';
import { PhotoStore, type StoredFile, type StoredPhoto } from './photo-store.js';

const UNFINISHED = '.tmp';

/** Photos as files under DATA_DIR/photos, readable by the server's account alone. A file is there whole or not at all. */
@Injectable()
export class DiskPhotoStore extends PhotoStore {
  private readonly folder: string;

  constructor(settings: Settings) {
    super();
    this.folder = join(settings.dataDir, 'photos');
  }

  async save(id: string, photo: EncodedPhoto): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    // a folder of before may be open to others
    await chmod(this.folder, 0o700);
    await Promise.all(PHOTO_SIZES.map((size) => this.write(photoFile(id, size), photo[size])));
  }

  async open(file: string): Promise<StoredFile | undefined> {
    if (!photoIdOfFile(file)) return undefined;
    const handle = await orMissing(open(join(this.folder, file)));
    if (!handle) return undefined;
    const { size } = await handle.stat();
    return { length: size, stream: handle.createReadStream() };
  }

  async remove(id: string): Promise<void> {
    await Promise.all(PHOTO_SIZES.map((size) => rm(join(this.folder, photoFile(id, size)), { force: true })));
  }

  async list(): Promise<StoredPhoto[]> {
    const newest = new Map<string, Date>();
    for (const file of await this.files()) {
      const id = photoIdOfFile(file);
      const found = id && (await orMissing(stat(join(this.folder, file))));
      if (!found) continue;
      const known = newest.get(id);
      if (!known || known < found.mtime) newest.set(id, found.mtime);
    }
    return [...newest].map(([id, storedAt]) => ({ id, storedAt }));
  }

  async removeUnfinished(before: Date): Promise<void> {
    for (const file of await this.files()) {
      if (!file.endsWith(UNFINISHED)) continue;
      const found = await orMissing(stat(join(this.folder, file)));
      if (found && found.mtime < before) await rm(join(this.folder, file), { force: true });
    }
  }

  private async write(file: string, content: Uint8Array): Promise<void> {
    const unfinished = join(this.folder, randomUUID() + UNFINISHED);
    await writeFile(unfinished, content, { mode: 0o600 });
    await rename(unfinished, join(this.folder, file));
  }

  private async files(): Promise<string[]> {
    return (await orMissing(readdir(this.folder))) ?? [];
  }
}

async function orMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
