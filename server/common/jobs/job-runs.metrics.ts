import { Injectable } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';

/** Counts the jobs that this replica runs. */
@Injectable()
export class JobRunMetrics {
  private readonly runs;
  private readonly givenUp;

  constructor(metrics: Metrics) {
    this.runs = metrics.counter({
      name: 'apero_job_runs_total',
      help: 'Runs of jobs by queue and result: ok, or failed (and tried again, unless it was the last time).',
      labels: ['queue', 'result'],
    });
    this.givenUp = metrics.counter({
      name: 'apero_jobs_given_up_total',
      help: 'Jobs that failed for the last time.',
      labels: ['queue'],
    });
  }

  /** Reports a queue before its first job. */
  define(queue: string): void {
    for (const result of ['ok', 'failed']) this.runs.inc({ queue, result }, 0);
    this.givenUp.inc({ queue }, 0);
  }

  ran(queue: string, result: 'ok' | 'failed'): void {
    this.runs.inc({ queue, result });
  }

  gaveUp(queue: string): void {
    this.givenUp.inc({ queue });
  }
}
