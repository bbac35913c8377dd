import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { ProviderEvent } from '../provider/index.js';
import type { ReceivedBy, WebhookEventEntity } from './payment.entity.js';

/** An event of the provider and how it reached us. */
export interface ReceivedEvent {
  event: ProviderEvent;
  receivedBy: ReceivedBy;
}

/** Returns no row if the event was recorded before. $1 id, $2 type, $3 how it reached us, $4 now. */
const INSERT_ONCE = `insert into webhook_events (id, type, arrived_by, arrived_at) values ($1, $2, $3, $4)
  on conflict (id) do nothing returning id`;

/** $1 ids. Runs for every fulfilment that a webhook triggers. */
const FIND_HANDLED = 'select id from webhook_events where id = any($1)';

/** The rows of `webhook_events`: the events of the provider that have been handled. */
@Injectable()
export class WebhookEventRecords {
  constructor(private readonly database: Database) {}

  /** Records that an event is handled in this transaction. Returns false if it was handled before. */
  async recordOnce({ event, receivedBy }: ReceivedEvent, now: Date): Promise<boolean> {
    const values = [event.id, event.type, receivedBy, now];
    return (await this.database.query(INSERT_ONCE, values)).length > 0;
  }

  /** Returns those of the ids that have been handled. */
  async findHandled(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<Pick<WebhookEventEntity, 'id'>>(FIND_HANDLED, [ids]);
    return new Set(rows.map((row) => row.id));
  }
}
