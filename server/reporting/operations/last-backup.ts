import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Sampled } from '../../common/concurrency/sampled.js';
import { lastBackupAt } from '../../common/storage/backup-mark.js';

/** Knows the time of the last successful backup. */
@Injectable()
export class LastBackup {
  private readonly sampled: Sampled<Date>;

  constructor({ dataDir }: Settings, clock: Clock) {
    this.sampled = new Sampled(clock, () => lastBackupAt(dataDir));
  }

  /** Returns the time; undefined if unknown. */
  at(): Promise<Date | undefined> {
    return this.sampled.read();
  }
}
