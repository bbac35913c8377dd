import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Settings } from '../../common/config/settings.js';
import { Jobs } from '../../common/jobs/jobs.js';
import { PhotosService } from './photos.service.js';
import { HOUR } from '../../common/time/durations.rules.js';

/** The job that removes photo files without a row. */
export const SWEEP_PHOTOS = 'sweep-photos';

/** Removes photo files without a row, once an hour. */
@Injectable()
export class PhotosCleanupJob implements OnModuleInit {
  constructor(
    private readonly photos: PhotosService,
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: SWEEP_PHOTOS, run: () => this.photos.sweep() });
  }

  @Interval(HOUR)
  async enqueue(): Promise<void> {
    if (this.settings.backgroundWork) await this.jobs.enqueue(SWEEP_PHOTOS, {}, { key: 'hourly' });
  }
}
