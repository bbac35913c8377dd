import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';

/** Somebody who stands at the door of an event. */
export interface Host {
  accountId: number;
  createdAt: Date;
}

/** The rows of `event_hosts`. */
@Injectable()
export class HostsRepository {
  constructor(private readonly database: Database) {}

  /** Assigns somebody; again it changes nothing. */
  async insert(eventId: number, accountId: number, now: Date): Promise<void> {
    await this.database.query(
      'insert into event_hosts (event_id, account_id, created_at) values ($1, $2, $3) on conflict do nothing',
      [eventId, accountId, now],
    );
  }

  async remove(eventId: number, accountId: number): Promise<void> {
    await this.database.query('delete from event_hosts where event_id = $1 and account_id = $2', [
      eventId,
      accountId,
    ]);
  }

  ofEvent(eventId: number): Promise<Host[]> {
    return this.database.query<Host>(
      `select account_id as "accountId", created_at as "createdAt" from event_hosts
        where event_id = $1 order by created_at, account_id`,
      [eventId],
    );
  }

  async isAssigned(eventId: number, accountId: number): Promise<boolean> {
    const rows = await this.database.query(
      'select from event_hosts where event_id = $1 and account_id = $2',
      [eventId, accountId],
    );
    return rows.length > 0;
  }

  async hostsAnything(accountId: number): Promise<boolean> {
    const rows = await this.database.query('select from event_hosts where account_id = $1 limit 1', [
      accountId,
    ]);
    return rows.length > 0;
  }
}
