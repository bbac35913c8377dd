import { randomUUID } from 'node:crypto';
import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Readiness } from './readiness.js';

/** Free bytes that reading and writing photos needs. */
const LEAST_BYTES = 50 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full (its quota)',
  EROFS: 'cannot be written to',
  EACCES: 'cannot be written to',
  EMFILE: 'cannot be opened: no file handles left in this process',
  ENFILE: 'cannot be opened: no file handles left on this machine',
  EIO: 'cannot be read or written',
};

/** Readiness check: whether the photo folder is writable and has free space. */
@Injectable()
export class DataFolderReadiness {
  constructor(
    private readonly settings: Settings,
    readiness: Readiness,
  ) {
    readiness.define('data folder', () => this.check());
  }

  private async check(): Promise<string | null> {
    const { dataDir } = this.settings;
    try {
      const { bavail, bsize } = await statfs(dataDir);
      if (bavail * bsize < LEAST_BYTES) return `has only ${Math.floor((bavail * bsize) / MEGABYTE)} MB left`;
      await tryToWrite(join(dataDir, `.ready-${randomUUID()}`));
      return null;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      // it is created with the first photo
      if (code === 'ENOENT') return null;
      if (REASONS[code]) return REASONS[code];
      throw error;
    }
  }
}

async function tryToWrite(path: string): Promise<void> {
  try {
    await writeFile(path, 'ready');
  } finally {
    await rm(path, { force: true });
  }
}
