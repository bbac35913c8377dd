import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { ProviderEvent } from '../provider/provider.js';

/** How we heard of an event of the provider. */
export type ReceivedBy = 'webhook' | 'reconciliation';

/** Which events of the provider have taken effect, and how far its log has been read. */
@Injectable()
export class WebhookEventsRepository {
  constructor(private readonly database: Database) {}

  /** Writes down that an event takes effect in this transaction; false when it has before. */
  async remember(event: ProviderEvent, receivedBy: ReceivedBy, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `insert into webhook_events (id, type, arrived_by, arrived_at) values ($1, $2, $3, $4)
       on conflict (id) do nothing returning id`,
      [event.id, event.type, receivedBy, now],
    );
    return rows.length > 0;
  }

  /** Those of the ids that have taken effect. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      'select id from webhook_events where id = any ($1)',
      [ids],
    );
    return new Set(rows.map((row) => row.id));
  }

  /** Up to when the provider's log has been read; undefined before the first time. */
  async readUntil(): Promise<Date | undefined> {
    const [row] = await this.database.query<{ read_until: Date }>(
      'select read_until from provider_event_cursor',
    );
    return row?.read_until;
  }

  async setReadUntil(moment: Date): Promise<void> {
    await this.database.query(
      `insert into provider_event_cursor (read_until) values ($1)
       on conflict (only_row) do update set read_until = greatest(provider_event_cursor.read_until, excluded.read_until)`,
      [moment],
    );
  }
}
