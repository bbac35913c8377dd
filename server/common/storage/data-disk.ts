import { statfs } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { Clock } from '../clock/clock.js';
import { Settings } from '../config/settings.js';
import { Sampled } from '../concurrency/sampled.js';

/** The disk of DATA_DIR: photos, uploads, the embedded database. */
@Injectable()
export class DataDisk {
  private readonly sampled: Sampled<{ free: number; size: number }>;

  constructor({ dataDir }: Settings, clock: Clock) {
    this.sampled = new Sampled(clock, async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { free: bavail * bsize, size: blocks * bsize };
    });
  }

  /** Returns the free and total bytes; undefined if the disk does not answer. */
  read(): Promise<{ free: number; size: number } | undefined> {
    return this.sampled.read();
  }
}
