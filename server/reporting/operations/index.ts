// reporting/operations: what operations want to know, for Prometheus and for the organisers' status page.
export { LastBackup } from './last-backup.js';
export { type OperationsFigures, OperationsFiguresService } from './operations-figures.service.js';
export { OperationsMetrics } from './operations.metrics.js';
