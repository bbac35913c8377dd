import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { ProviderEventCursorEntity } from './provider-event-cursor.entity.js';

/** Inserts the row, or moves it forward, never back. $1 read until. */
const ADVANCE = `insert into provider_event_cursor as c (read_until) values ($1)
  on conflict (only_row) do update set read_until = greatest(c.read_until, excluded.read_until)`;

/** Until when the provider's events have been read. */
@Injectable()
export class ProviderEventCursor {
  constructor(
    private readonly database: Database,
    @InjectRepository(ProviderEventCursorEntity)
    private readonly rows: Repository<ProviderEventCursorEntity>,
  ) {}

  /** Returns the start of the last run that read all events; undefined before the first. */
  async read(): Promise<Date | undefined> {
    const row = await this.rows.findOneBy({ onlyRow: true });
    return row?.readUntil;
  }

  /** Moves the cursor forward, never back. */
  async advance(readUntil: Date): Promise<void> {
    await this.database.query(ADVANCE, [readUntil]);
  }
}
