import { Injectable } from '@nestjs/common';
import { jobKind, OnJob } from '../common/jobs/job-kind.js';
import { Jobs } from '../common/jobs/jobs.js';
import { PhotosService, ProfilesService } from '../profile/index.js';
import { portrait } from './samples/portrait.js';

const DRAW_PORTRAITS = jobKind<{ accountIds: readonly number[] }>('demo-portraits');

/** Portraits of invented people, drawn by a job, so that the first start does not wait for them. */
@Injectable()
export class DemoPortraits {
  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: ProfilesService,
    private readonly photos: PhotosService,
  ) {}

  /** Enqueues portraits in the current transaction. */
  order(accountIds: readonly number[]): Promise<void> {
    return this.jobs.enqueue(DRAW_PORTRAITS, { accountIds }, { key: 'all' });
  }

  /** Draws portraits for those of these people who have no photo. */
  @OnJob(DRAW_PORTRAITS)
  async draw({ accountIds }: { accountIds: readonly number[] }): Promise<void> {
    const profiles = await this.profiles.find(accountIds);
    const without = profiles.filter(({ photoId }) => photoId === null);
    for (const profile of without) {
      const { accountId } = profile;
      await this.photos.add(accountId, 1, await portrait(accountIds.indexOf(accountId), profile));
    }
  }
}
