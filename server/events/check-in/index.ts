// check-in: tickets, hosts, who has arrived and who stayed away.
export type { AttendanceRecord } from './attendance-record.rules.js';
export { AttendanceService } from './attendance.service.js';
export type {
  AccountPlace,
  AttendanceCounts,
  PersonReservation,
  SharedEvent,
} from './attendance.repository.js';
export { type CheckInAction, type CheckInResult, CheckInsService } from './check-ins.service.js';
export type { CheckInCounts } from './check-ins.repository.js';
export { HostsService } from './hosts.service.js';
export type { Host } from './hosts.repository.js';
export { Tickets } from './tickets.js';
