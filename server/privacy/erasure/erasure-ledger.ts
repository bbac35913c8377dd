import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';

/** The file in DATA_DIR. */
const FILE = 'erasures.log';

/** The fields of an account from which its mark is made. */
interface MarkedAccount {
  id: number;
  createdAt: Date;
}

/** Returns a text that identifies an account in a restored database, and reveals nothing about the person. */
export function markOf({ id, createdAt }: MarkedAccount): string {
  return createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest('hex').slice(0, 32);
}

/**
 * A list of deleted accounts, in a file beside the database. A database restored from a backup contains people who were
 * deleted since; the file tells which ones have to be deleted again. Lines are only appended: a time and a mark.
 */
@Injectable()
export class ErasureLedger {
  private readonly file: string;

  constructor(settings: Settings) {
    this.file = join(settings.dataDir, FILE);
  }

  /** Appends a deletion, durably; does nothing if it is in the list already. */
  async add(mark: string, erasedAt: Date): Promise<void> {
    if ((await this.marks()).has(mark)) return;
    const handle = await open(this.file, 'a', 0o600);
    try {
      await handle.write(`${erasedAt.toISOString()} ${mark}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /** Returns the marks of all deleted accounts. */
  async marks(): Promise<Set<string>> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    // ignores a line that was cut off by a crash
    return new Set(text.split('\n').flatMap((line) => /^\S+ ([0-9a-f]{32})$/.exec(line)?.[1] ?? []));
  }
}
