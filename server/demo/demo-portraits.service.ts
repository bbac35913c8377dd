import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../common/jobs/jobs.js';
import { PhotosService, ProfilesService } from '../profile/index.js';
import { portrait } from './samples/portrait.js';

const JOB = 'demo-portraits';

/** Portraits of invented people, drawn by a job: the first start waits for none. */
@Injectable()
export class DemoPortraits implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly profiles: ProfilesService,
    private readonly photos: PhotosService,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ accountIds: number[] }>({
      name: JOB,
      run: ({ accountIds }) => this.draw(accountIds),
    });
  }

  /** Orders portraits in the current transaction. */
  order(accountIds: readonly number[]): Promise<void> {
    return this.jobs.enqueue(JOB, { accountIds }, { key: 'all' });
  }

  private async draw(accountIds: readonly number[]): Promise<void> {
    const profiles = await this.profiles.find(accountIds);
    const without = profiles.filter(({ photoId }) => photoId === null);
    for (const profile of without) {
      const { accountId } = profile;
      await this.photos.add(accountId, 1, await portrait(accountIds.indexOf(accountId), profile));
    }
  }
}
