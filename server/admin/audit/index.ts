// admin/audit: who did what, with the names of those who did it.
export { AuditLogService } from './audit-log.service.js';
export { AUDIT_TABLE, AuditDto, auditDto } from './audit.dto.js';
