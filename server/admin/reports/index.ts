// admin/reports: what guests reported, and the decisions on it.
export { AdminReportsService, type DescribedReport } from './admin-reports.service.js';
export { refOf, ReportDto, ReportPersonRefDto, reportDto } from './reports.dto.js';
