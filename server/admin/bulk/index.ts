// admin/bulk: the same done with many events at once.
export { BulkModule } from './bulk.module.js';
