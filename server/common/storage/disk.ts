import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Injectable } from '@nestjs/common';

/**
 * The steps of which a durable write consists. What is written lies in memory until its file is synced, and a new or
 * removed name until its folder is: a power cut takes the rest, and leaves files of zero bytes.
 */
@Injectable()
export class Disk {
  /** Creates a folder that only the server may enter, durably. An existing one stays as it is. */
  async makeFolder(folder: string): Promise<void> {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    // the name of each new folder stands in the one above
    for (let made = folder; first && made.length >= first.length; made = dirname(made))
      await this.syncFolder(dirname(made));
  }

  write(path: string, content: Uint8Array | string): Promise<void> {
    return writeFile(path, content, { mode: 0o600 });
  }

  syncFile(path: string): Promise<void> {
    return sync(path, 'r+');
  }

  rename(from: string, to: string): Promise<void> {
    return rename(from, to);
  }

  /** Deletes a file; a missing one is no error. */
  remove(path: string): Promise<void> {
    return rm(path, { force: true });
  }

  async syncFolder(folder: string): Promise<void> {
    await sync(folder, 'r').catch((error: NodeJS.ErrnoException) => {
      // Windows, and some network file systems, sync no folders
      if (!['EISDIR', 'EPERM', 'EINVAL', 'ENOTSUP'].includes(error.code ?? '')) throw error;
    });
  }
}

async function sync(path: string, flags: 'r' | 'r+'): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
