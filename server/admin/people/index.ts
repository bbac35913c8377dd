// admin/people: accounts with their attendance, notes and reports.
export { AdminPeopleModule } from './admin-people.module.js';
