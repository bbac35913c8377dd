/** export: a ZIP of all that is held of a person. */
export { ExportController } from './export.controller.js';
export { EXPORT_ORDERED } from './export.service.js';
export { ExportService } from './export.service.js';
export { OwnExportService } from './own-export.service.js';
