import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ProviderWalkEntity } from './provider-walk.entity.js';

/** The progress of a walk over everything at the provider since a time. */
@Injectable()
export class ProviderWalkCursor {
  constructor(@InjectRepository(ProviderWalkEntity) private readonly rows: Repository<ProviderWalkEntity>) {}

  /** Returns until when an interrupted walk has read; undefined if there is none. */
  async read(since: Date): Promise<Date | undefined> {
    return (await this.rows.findOneBy({ since }))?.readUntil;
  }

  /** Stores until when a walk has read without a failure. */
  async advance(since: Date, readUntil: Date): Promise<void> {
    await this.rows.upsert({ since, readUntil }, ['since']);
  }

  /** Deletes the progress of a finished walk: the next one reads everything again. */
  async end(since: Date): Promise<void> {
    await this.rows.delete({ since });
  }
}
