import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../common/jobs/jobs.js';
import { PhotosService } from './photos.service.js';

/** The job that deletes photo files of which a row says that nobody uses them. */
export const SWEEP_PHOTOS = 'sweep-photos';

/** Deletes photo files that are unused, and counts those that nobody knows, once an hour. */
@Injectable()
export class PhotosCleanupJob implements OnModuleInit {
  constructor(
    private readonly photos: PhotosService,
    private readonly jobs: Jobs,
  ) {}

  onModuleInit(): void {
    this.jobs.define({ name: SWEEP_PHOTOS, hourly: true, run: () => this.photos.sweep() });
  }
}
