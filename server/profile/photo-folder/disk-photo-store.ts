import { chmod, open, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { Disk } from '../../common/storage/disk.js';
import { removeDurably, UNFINISHED, writeDurably, orMissing } from '../../common/storage/durable-files.js';
import type { EncodedPhoto } from '../images/image-encoder.js';
import { PHOTO_SIZES, photoFile, photoIdOfFile } from '../images/photo-sizes.rules.js';
import { PhotoStore, type StoredFile, type StoredPhoto } from './photo-store.js';

/** The file that names the owner of the folder. */
const MARKER = 'owner.json';

/**
 * Photos as files in DATA_DIR/photos, readable only by the server's account. A file exists completely or not at all.
 */
@Injectable()
export class DiskPhotoStore extends PhotoStore {
  private readonly folder: string;

  constructor(
    settings: Settings,
    private readonly disk: Disk,
  ) {
    super();
    this.folder = join(settings.dataDir, 'photos');
  }

  async save(id: string, photo: EncodedPhoto): Promise<void> {
    await this.makeFolder();
    const files = Object.fromEntries(PHOTO_SIZES.map((size) => [photoFile(id, size), photo[size]]));
    await writeDurably(this.disk, this.folder, files);
  }

  async open(file: string): Promise<StoredFile | undefined> {
    if (!photoIdOfFile(file)) return undefined;
    const handle = await orMissing(open(join(this.folder, file)));
    if (!handle) return undefined;
    const { size } = await handle.stat();
    return { length: size, stream: handle.createReadStream() };
  }

  async remove(ids: readonly string[]): Promise<void> {
    const names = ids.flatMap((id) => PHOTO_SIZES.map((size) => photoFile(id, size)));
    // if the folder is missing there are no files
    await orMissing(removeDurably(this.disk, this.folder, names));
  }

  async has(id: string): Promise<boolean> {
    return (await orMissing(stat(join(this.folder, photoFile(id, PHOTO_SIZES[0]))))) !== undefined;
  }

  async list(): Promise<StoredPhoto[]> {
    const photos = new Map<string, StoredPhoto>();
    for (const file of await this.files()) {
      const id = photoIdOfFile(file);
      const found = id && (await orMissing(stat(join(this.folder, file))));
      if (!found) continue;
      const { storedAt, bytes } = photos.get(id) ?? { storedAt: found.mtime, bytes: 0 };
      const newest = storedAt < found.mtime ? found.mtime : storedAt;
      photos.set(id, { id, storedAt: newest, bytes: bytes + found.size });
    }
    return [...photos.values()];
  }

  async readMarker(): Promise<string | null> {
    return (await orMissing(readFile(join(this.folder, MARKER), 'utf8'))) ?? null;
  }

  async writeMarker(content: string): Promise<void> {
    await this.makeFolder();
    await writeDurably(this.disk, this.folder, { [MARKER]: content });
  }

  async removeUnfinished(before: Date): Promise<void> {
    for (const file of await this.files()) {
      if (!file.endsWith(UNFINISHED)) continue;
      const found = await orMissing(stat(join(this.folder, file)));
      if (found && found.mtime < before) await this.disk.remove(join(this.folder, file));
    }
  }

  private async files(): Promise<string[]> {
    return (await orMissing(readdir(this.folder))) ?? [];
  }

  private async makeFolder(): Promise<void> {
    await this.disk.makeFolder(this.folder);
    // a folder from before may be open to other accounts
    await chmod(this.folder, 0o700);
  }
}
