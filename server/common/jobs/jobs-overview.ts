import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { JOBS_SCHEMA } from '../database/schema/serving-role.js';
import { Jobs } from './jobs.js';

/** The states of jobs: ready to run, delayed, running, and given up after all retries. */
export const JOB_STATES = ['waiting', 'delayed', 'active', 'failed'] as const;
/** The number of jobs of a queue in a state. */
export interface JobCount {
  queue: string;
  state: (typeof JOB_STATES)[number];
  count: number;
  /** Seconds for which the oldest has been in it; for a waiting one, since it could run. */
  oldestSeconds: number;
}

// jobs without retries (no retry_limit) are enqueued again by the schedule: they do not count as given up
const COUNTS = `select queue, state, count(*)::int as count,
    greatest(0, extract(epoch from now() - min(since)))::float as "oldestSeconds"
  from (select name as queue,
      case when state = 'failed' then 'failed' when state = 'active' then 'active'
        when start_after > now() then 'delayed' else 'waiting' end as state,
      case when state = 'failed' then completed_on when state = 'active' then started_on
        when start_after > now() then now() else start_after end as since
    from ${JOBS_SCHEMA}.job
    where name = any($1) and (state < 'completed' or (state = 'failed' and retry_limit > 0))) as jobs
  group by queue, state`;

const GIVEN_UP = `select id, name as queue, completed_on as "failedAt", retry_count + 1 as attempts
  from ${JOBS_SCHEMA}.job
  where name = any($1) and state = 'failed' and retry_limit > 0
  order by completed_on desc, id limit $2`;

/** As pg-boss's own retry: allows one more attempt. Returns the job, if there is one. $1 names, $2 id. */
const RETRY = `with retried as (update ${JOBS_SCHEMA}.job set state = 'retry', retry_limit = retry_limit + 1
    where name = any($1) and id = $2 and state = 'failed' returning id)
  select name as queue, exists (select from retried) as retried from ${JOBS_SCHEMA}.job
  where name = any($1) and id = $2`;

/** Numbers of jobs, for operations. Reads the queue’s own table: pg-boss counts only waiting jobs. */
@Injectable()
export class JobsOverview {
  constructor(
    private readonly jobs: Jobs,
    private readonly database: Database,
  ) {}

  /** The names of all queues. */
  get queues(): string[] {
    return this.jobs.queues;
  }

  /** Returns the number of jobs of each queue in each state; states without jobs are left out. */
  count(): Promise<JobCount[]> {
    return this.database.query<JobCount>(COUNTS, [this.queues]);
  }

  /** Returns the jobs that were given up in the last two weeks, latest first. */
  findGivenUp(limit: number) {
    type Row = { id: string; queue: string; failedAt: Date; attempts: number };
    return this.database.query<Row>(GIVEN_UP, [this.queues, limit]);
  }

  /** Runs a job again that was given up. Returns its queue, and whether this call did so; undefined if there is no such job. */
  async retry(id: string): Promise<{ queue: string; retried: boolean } | undefined> {
    const parameters = [this.queues, id];
    return (await this.database.query<{ queue: string; retried: boolean }>(RETRY, parameters))[0];
  }
}
