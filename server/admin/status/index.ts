// admin/status: how the product is, and jobs that failed.
export { AdminStatusModule } from './status.module.js';
