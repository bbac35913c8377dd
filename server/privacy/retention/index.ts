/** retention: how long what is kept, as one table, and the job that carries it out. */
export { AccountActivityEntity } from './account-activity.entity.js';
export { ACCOUNT_UNUSED } from './retention.service.js';
export { RetentionJob } from './retention.job.js';
export { RetentionRepository } from './retention.repository.js';
export {
  RETENTION,
  RETENTION_PURPOSES,
  RETENTION_STARTS,
  RETENTION_UNITS,
  type RetentionPeriod,
  type RetentionPurpose,
  WARNING_DAYS,
} from './retention.rules.js';
export { RetentionService } from './retention.service.js';
