import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { diskStorage, type StorageEngine } from 'multer';
import { Settings } from '../../common/config/settings.js';

/** Uploaded files until they are encoded. On disk, so that a rush of uploads needs no memory. */
@Injectable()
export class UploadFolder {
  private readonly folder: string;

  constructor(settings: Settings) {
    this.folder = join(settings.dataDir, 'uploads');
  }

  /** Returns the storage for multer. */
  storage(): StorageEngine {
    return diskStorage({
      destination: (_request, _file, done) => {
        // readable only by the server: uploaded photos contain where and when they were taken
        mkdir(this.folder, { recursive: true, mode: 0o700 }, (error) => done(error, this.folder));
      },
      filename: (_request, _file, done) => done(null, randomUUID()),
    });
  }

  /** Deletes files from before this time, which were left behind by a crash. */
  async removeAbandoned(before: Date): Promise<void> {
    const files = await readdir(this.folder).catch(() => []);
    for (const file of files) {
      const found = await stat(join(this.folder, file)).catch(() => undefined);
      if (found && found.mtime < before) await rm(join(this.folder, file), { force: true });
    }
  }
}
