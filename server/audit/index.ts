/** The audit room: who did what at the organisers' desk, in a log that can only grow. */
export { AuditModule } from './audit.module.js';
export { type AuditedAction, AuditService } from './audit.service.js';
export type { AuditEntry, AuditFilter } from './audit.repository.js';
export type { AuditDetails, AuditSubject } from './audit-entry.entity.js';
