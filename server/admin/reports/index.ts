// admin/reports: what guests reported, and the decisions on it.
export { AdminReportsModule } from './admin-reports.module.js';
export { AdminReportsService } from './admin-reports.service.js';
export { ReportDto } from './reports.dto.js';
