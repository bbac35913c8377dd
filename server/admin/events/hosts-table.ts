import { instant, type Table } from '../../common/http/downloads/table.js';
import type { HostDto } from './event-changes.dto.js';

/** The columns of the table for a spreadsheet. */
export const HOSTS_TABLE: Table<HostDto> = {
  account: (host) => host.account_id,
  name: (host) => host.name,
  email: (host) => host.email,
  assigned_at: (host) => instant(host.assigned_at),
};
