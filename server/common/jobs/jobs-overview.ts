import { Injectable } from '@nestjs/common';
import { type GivenUpJob, type JobCount, JobRecords } from './job-records.js';
import { Jobs } from './jobs.js';

/** What waits, runs and was given up, for operations. */
@Injectable()
export class JobsOverview {
  constructor(
    private readonly jobs: Jobs,
    private readonly records: JobRecords,
  ) {}

  /** The names of all queues. */
  get queues(): string[] {
    return this.jobs.queues;
  }

  /** Returns how many jobs of each queue are in each state; nothing for a state without any. */
  count(): Promise<JobCount[]> {
    return this.records.count(this.queues);
  }

  /** Returns the jobs that were given up in the last two weeks, the latest first. */
  findGivenUp(limit: number): Promise<GivenUpJob[]> {
    return this.records.findGivenUp(this.queues, limit);
  }

  /**
   * Has a job that was given up run again, in the current transaction if there is one. Returns its queue, and whether this
   * call did it: one that waits, runs or is done meanwhile stays as it is. Undefined if there is no such job.
   */
  async retry(id: string): Promise<{ queue: string; retried: boolean } | undefined> {
    const queue = await this.records.queueOf(this.queues, id);
    return queue === undefined ? undefined : { queue, retried: await this.records.retry(queue, id) };
  }
}
