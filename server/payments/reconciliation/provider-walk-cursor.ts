import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ProviderWalkEntity } from './provider-walk.entity.js';

/** How far a walk over all that the provider knows since a time has come. */
@Injectable()
export class ProviderWalkCursor {
  constructor(@InjectRepository(ProviderWalkEntity) private readonly rows: Repository<ProviderWalkEntity>) {}

  /** Returns until when a walk that was broken off has read; undefined if there is none. */
  async read(since: Date): Promise<Date | undefined> {
    return (await this.rows.findOneBy({ since }))?.readUntil;
  }

  /** Notes until when a walk has read without a failure. */
  async advance(since: Date, readUntil: Date): Promise<void> {
    await this.rows.upsert({ since, readUntil }, ['since']);
  }

  /** Forgets a walk that has come to its end: the next one reads all again. */
  async end(since: Date): Promise<void> {
    await this.rows.delete({ since });
  }
}
