import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';

/** The file in DATA_DIR. */
const FILE = 'erasures.log';

/** An account, as far as its mark goes. */
interface MarkedAccount {
  id: number;
  createdAt: Date;
}

/** Returns a text by which an account is known again in a restored database, and which says nothing about the person. */
export function markOf({ id, createdAt }: MarkedAccount): string {
  return createHash('sha256').update(`${id} ${createdAt.toISOString()}`).digest('hex').slice(0, 32);
}

/**
 * Which accounts have been deleted, in a file beside the database: a database that is restored from a backup knows again
 * who was deleted since, and the file says who has to be deleted once more. Lines are only added: a time and a mark.
 */
@Injectable()
export class ErasureLedger {
  private readonly file: string;

  constructor(settings: Settings) {
    this.file = join(settings.dataDir, FILE);
  }

  /** Adds a deletion, durably; one that is there already is not added again. */
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

  /** Returns the marks of all accounts that were deleted. */
  async marks(): Promise<Set<string>> {
    const text = await readFile(this.file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    // a line that a crash has cut is no mark
    return new Set(text.split('\n').flatMap((line) => /^\S+ ([0-9a-f]{32})$/.exec(line)?.[1] ?? []));
  }
}
