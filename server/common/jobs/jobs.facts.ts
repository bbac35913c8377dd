import { factKind } from '../outbox/fact-kind.js';

/** A job has failed for the last time. `job`: the name of its kind. */
export const JOB_GIVEN_UP = factKind<{ job: string }>('job.given_up');
