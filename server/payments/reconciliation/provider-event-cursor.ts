import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';

/** The one row of `provider_event_cursor`: until when the provider's events have been read. */
@Injectable()
export class ProviderEventCursor {
  constructor(private readonly database: Database) {}

  /** Returns the end of the last run that read all events; undefined before the first. */
  async read(): Promise<Date | undefined> {
    const [row] = await this.database.query<{ read_until: Date }>(
      'select read_until from provider_event_cursor',
    );
    return row?.read_until;
  }

  /** Moves the cursor forward, never back. */
  async advance(readUntil: Date): Promise<void> {
    await this.database.query(
      `insert into provider_event_cursor (read_until) values ($1)
       on conflict (only_row) do update set read_until = greatest(provider_event_cursor.read_until, excluded.read_until)`,
      [readUntil],
    );
  }
}
