// admin/audit: who did what, with the names of those who did it.
export { AdminAuditModule } from './admin-audit.module.js';
export { AuditLogService } from './audit-log.service.js';
export { AUDIT_TABLE, AuditDto, auditDto } from './audit.dto.js';
