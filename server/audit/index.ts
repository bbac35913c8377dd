/** The audit module: an append-only log of what organisers and hosts do. */
export {
  AUDIT_SUBJECTS,
  type AuditChange,
  type AuditDetails,
  type AuditSubject,
} from './audit-entry.entity.js';
export { CsvDownload, Downloadable } from './downloadable.decorator.js';
export { AuditedRead } from './audited-read.decorator.js';
export { AuditModule } from './audit.module.js';
export { type AuditedAction, AuditService } from './audit.service.js';
