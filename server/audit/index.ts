/** The audit room: who did what at the organisers' desk, in a log that can only grow. */
export { AuditModule } from './audit.module.js';
export { type AuditedAction, AuditService } from './audit.service.js';
export type { AuditDetails, AuditEntry, AuditFilter, AuditSubject } from './audit.repository.js';
