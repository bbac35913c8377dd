// admin/walk-ins: hosts and organisers sell seats at the entrance.
export { AdminWalkInsModule } from './admin-walk-ins.module.js';
