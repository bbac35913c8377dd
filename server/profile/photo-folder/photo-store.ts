import type { Readable } from 'node:stream';
import type { EncodedPhoto } from '../images/image-encoder.js';
import { mkdir } from 'node:fs';
import { chmod, open, readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { diskStorage, type StorageEngine } from 'multer';
import { Settings } from '../../common/config/settings.js';
import { Disk, removeDurably, UNFINISHED, writeDurably, orMissing } from '../../common/storage/disk.js';
import { PHOTO_SIZES, photoFile, photoIdOfFile } from '../images/image-kind.rules.js';

/** The file that names the owner of the folder. */
const MARKER = 'owner.json';

/** Uploaded files until they are encoded: on disk, so that a rush of uploads needs no memory. */
const uploadsIn = ({ dataDir }: Settings) => join(dataDir, 'uploads');

/** Returns the storage of uploaded files for multer. */
export function uploadStorage(settings: Settings): StorageEngine {
  const folder = uploadsIn(settings);
  return diskStorage({
    destination: (_request, _file, done) => {
      // readable only by the server: uploaded photos contain where and when they were taken
      mkdir(folder, { recursive: true, mode: 0o700 }, (error) => done(error, folder));
    },
  });
}

/** A stored file, ready to be sent. */
export interface StoredFile {
  /** In bytes. */
  length: number;
  stream: Readable;
}

/** A photo in the store. */
export interface StoredPhoto {
  id: string;
  storedAt: Date;
  /** Total size of its files. */
  bytes: number;
}

/** Photos as files in DATA_DIR/photos, readable only by the server's account. Each exists completely or not at all. */
@Injectable()
export class PhotoStore {
  private readonly folder: string;

  constructor(
    private readonly settings: Settings,
    private readonly disk: Disk,
  ) {
    this.folder = join(settings.dataDir, 'photos');
  }

  /** Stores all sizes of a photo, durably. */
  async save(id: string, photo: EncodedPhoto): Promise<void> {
    await this.makeFolder();
    const files = Object.fromEntries(PHOTO_SIZES.map((size) => [photoFile(id, size), photo[size]]));
    await writeDurably(this.disk, this.folder, files);
  }

  /** Returns the file of this name, or undefined. */
  async open(file: string): Promise<StoredFile | undefined> {
    if (!photoIdOfFile(file)) return undefined;
    const handle = await orMissing(open(join(this.folder, file)));
    if (!handle) return undefined;
    const { size } = await handle.stat();
    return { length: size, stream: handle.createReadStream() };
  }

  /** Deletes all sizes of photos durably; missing files are no error. */
  async remove(ids: readonly string[]): Promise<void> {
    const names = ids.flatMap((id) => PHOTO_SIZES.map((size) => photoFile(id, size)));
    // if the folder is missing there are no files
    await orMissing(removeDurably(this.disk, this.folder, names));
  }

  /** Returns whether the photo exists in its full size. */
  async has(id: string): Promise<boolean> {
    return (await orMissing(stat(join(this.folder, photoFile(id))))) !== undefined;
  }

  /** Returns every photo with at least one file. */
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

  /** Returns the text of the marker; null if there is none. */
  async readMarker(): Promise<string | null> {
    return (await orMissing(readFile(join(this.folder, MARKER), 'utf8'))) ?? null;
  }

  /** Writes the marker, durably. */
  async writeMarker(content: string): Promise<void> {
    await this.makeFolder();
    await writeDurably(this.disk, this.folder, { [MARKER]: content });
  }

  /** Deletes the files of interrupted saves that were written before this time. */
  removeUnfinished(before: Date): Promise<void> {
    return this.removeOld(this.folder, UNFINISHED, before);
  }

  /** Deletes the uploads from before this time. */
  removeUploads(before: Date): Promise<void> {
    return this.removeOld(uploadsIn(this.settings), '', before);
  }

  private async removeOld(folder: string, end: string, before: Date): Promise<void> {
    for (const file of await this.files(folder)) {
      if (!file.endsWith(end)) continue;
      const found = await orMissing(stat(join(folder, file)));
      if (found && found.mtime < before) await this.disk.remove(join(folder, file));
    }
  }

  private async files(folder = this.folder): Promise<string[]> {
    return (await orMissing(readdir(folder))) ?? [];
  }

  private async makeFolder(): Promise<void> {
    await this.disk.makeFolder(this.folder);
    // a folder from before may be open to other accounts
    await chmod(this.folder, 0o700);
  }
}
