import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { ErasureEntity } from './erasure.entity.js';

/** The rows of `erasures`. */
@Injectable()
export class ErasuresRepository {
  constructor(@InjectRepository(ErasureEntity) private readonly erasures: Repository<ErasureEntity>) {}

  async insert(erasure: Omit<ErasureEntity, 'id' | 'completedAt'>): Promise<void> {
    await this.erasures.insert(erasure);
  }

  find(accountId: number): Promise<ErasureEntity | null> {
    return this.erasures.findOneBy({ accountId });
  }

  /** Returns the accounts with an incomplete deletion, oldest first. */
  async open(): Promise<number[]> {
    const rows = await this.erasures.find({ where: { completedAt: IsNull() }, order: { id: 'ASC' } });
    return rows.map(({ accountId }) => accountId);
  }

  /** Completes a deletion, and forgets its photos. */
  async complete(accountId: number, now: Date): Promise<void> {
    await this.erasures.update({ accountId, completedAt: IsNull() }, { completedAt: now, photoIds: [] });
  }
}
