import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { KeptKeyEntity } from './kept-key.entity.js';

/** The rows of `kept_keys`. */
@Injectable()
export class KeptKeysRepository {
  constructor(@InjectRepository(KeptKeyEntity) private readonly keys: Repository<KeptKeyEntity>) {}

  /**
   * Returns the key of this name; stores `first.key` if there is none (if several replicas start at once, one wins).
   */
  async findOrKeep(first: KeptKeyEntity): Promise<Buffer> {
    await this.keys.createQueryBuilder().insert().values(first).orIgnore().execute();
    return (await this.keys.findOneByOrFail({ name: first.name })).key;
  }
}
