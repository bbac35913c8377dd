import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
import { Database } from '../common/database/database.js';
import { KeptBlockEntity } from './kept-block.entity.js';

/** $1 blocked account, $2 now. */
const KEEP = `insert into kept_blocks (former_account_id, blocker_id, created_at)
  select blocked_id, blocker_id, $2 from blocks where blocked_id = $1 on conflict do nothing`;

/** $1 former account, $2 the account of the same person, $3 now. */
const CARRY = `insert into blocks (blocker_id, blocked_id, created_at)
  select blocker_id, $2, $3 from kept_blocks where former_account_id = $1 and blocker_id <> $2
  on conflict do nothing`;

/** The rows of `kept_blocks`. */
@Injectable()
export class KeptBlocksRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(KeptBlockEntity) private readonly kept: Repository<KeptBlockEntity>,
  ) {}

  /** Copies all guests' blocks of an account. */
  async keep(accountId: number, now: Date): Promise<void> {
    await this.database.query(KEEP, [accountId, now]);
  }

  /** Applies the kept blocks of a former account to another one. */
  async carry(formerAccountId: number, accountId: number, now: Date): Promise<void> {
    await this.database.query(CARRY, [formerAccountId, accountId, now]);
  }

  /** Returns the kept blocks of these former accounts. */
  ofFormer(formerAccountIds: readonly number[]): Promise<KeptBlockEntity[]> {
    return this.kept.findBy({ formerAccountId: Any(formerAccountIds) });
  }

  /** Deletes the kept blocks of an account, or only those of one blocker. */
  async forget(formerAccountId: number, blockerId?: number): Promise<void> {
    await this.kept.delete({ formerAccountId, ...(blockerId === undefined ? {} : { blockerId }) });
  }
}
