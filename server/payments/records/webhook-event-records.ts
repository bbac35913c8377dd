import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { ProviderEvent } from '../provider/index.js';

/** How an event of the provider reached us. */
export type ReceivedBy = 'webhook' | 'reconciliation';

/** An event of the provider and how it reached us. */
export interface ReceivedEvent {
  event: ProviderEvent;
  receivedBy: ReceivedBy;
}

/** The rows of `webhook_events`: the events of the provider that have been handled. */
@Injectable()
export class WebhookEventRecords {
  constructor(private readonly database: Database) {}

  /** Records that an event is handled in this transaction. Returns false if it was handled before. */
  async recordOnce({ event, receivedBy }: ReceivedEvent, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `insert into webhook_events (id, type, arrived_by, arrived_at) values ($1, $2, $3, $4)
       on conflict (id) do nothing returning id`,
      [event.id, event.type, receivedBy, now],
    );
    return rows.length > 0;
  }

  /** Returns those of the ids that have been handled. */
  async findHandled(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      'select id from webhook_events where id = any ($1)',
      [ids],
    );
    return new Set(rows.map((row) => row.id));
  }
}
