import { Injectable } from '@nestjs/common';
import { type GivenUpJob, type JobCount, JobRecords } from './job-records.js';
import { Jobs } from './jobs.js';

/** Numbers of waiting, running and given-up jobs, for operations. */
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

  /** Returns the number of jobs of each queue in each state; states without jobs are left out. */
  count(): Promise<JobCount[]> {
    return this.records.count(this.queues);
  }

  /** Returns the jobs that were given up in the last two weeks, latest first. */
  findGivenUp(limit: number): Promise<GivenUpJob[]> {
    return this.records.findGivenUp(this.queues, limit);
  }

  /**
   * Runs a job again that was given up, in the current transaction if there is one. Returns its queue, and whether this
   * call retried it: a job that waits, runs or is done stays as it is. Returns undefined if there is no such job.
   */
  async retry(id: string): Promise<{ queue: string; retried: boolean } | undefined> {
    const queue = await this.records.queueOf(this.queues, id);
    return queue === undefined ? undefined : { queue, retried: await this.records.retry(queue, id) };
  }
}
