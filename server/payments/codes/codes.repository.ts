import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import type { PromotionCode } from './code.rules.js';
import { PromotionCodeEntity } from './promotion-code.entity.js';

/** The fields of a new code. */
export type NewCode = Omit<PromotionCode, 'id' | 'used' | 'stoppedAt' | 'version'>;

/** The fields of a code that an organiser can change. */
export type CodeChange = Partial<
  Pick<PromotionCode, 'note' | 'startsAt' | 'endsAt' | 'uses' | 'eventIds' | 'stoppedAt'>
>;

/** $1 code, $2 account. One statement for known and unknown codes, so that the response time reveals nothing. */
const FIND_FOR = `select ${columnsOf(PromotionCodeEntity, 'c')},
    exists (select from reservation_prices p
             where p.code_id = c.id and p.account_id = $2 and p.released_at is null) as "hasUsed"
  from promotion_codes c where c.code = $1`;

/** $1 code, $2 now. The conditions are in the statement itself, so that concurrent calls cannot use it too often. */
const TAKE = `update promotion_codes set used = used + 1
  where id = $1 and (uses is null or used < uses) and stopped_at is null and (ends_at is null or ends_at > $2)
  returning id`;

/** The rows of `promotion_codes`, and who used them. */
@Injectable()
export class CodesRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(PromotionCodeEntity) private readonly rows: Repository<PromotionCodeEntity>,
  ) {}

  /** Returns a code, and whether an account has a use of it that counts; undefined if there is none. */
  async findFor(
    code: string,
    accountId: number,
  ): Promise<(PromotionCode & { hasUsed: boolean }) | undefined> {
    const [row] = await this.database.query<PromotionCode & { hasUsed: boolean }>(FIND_FOR, [
      code,
      accountId,
    ]);
    return row;
  }

  /** Takes one use of a code. Returns false, with nothing changed, if none is left or it has ended. */
  async take(id: number, now: Date): Promise<boolean> {
    return (await this.database.query(TAKE, [id, now])).length === 1;
  }

  /** Returns the code of this id, or undefined. */
  async find(id: number): Promise<PromotionCode | undefined> {
    return (await this.rows.findOneBy({ id })) ?? undefined;
  }

  /** Returns a page of all codes, or of a batch, the newest first. */
  async list(
    batch: string | undefined,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<{ items: PromotionCode[]; total: number }> {
    const [items, total] = await this.rows.findAndCount({
      where: batch === undefined ? {} : { batch },
      order: { id: 'DESC' },
      take: limit,
      skip: offset,
    });
    return { items, total };
  }

  /** Returns which of these codes exist. */
  async existing(codes: readonly string[]): Promise<string[]> {
    const rows = await this.rows.find({ select: { id: true, code: true }, where: { code: In([...codes]) } });
    return rows.map(({ code }) => code);
  }

  /** Inserts codes. Returns them in the same order. */
  async insert(codes: readonly NewCode[]): Promise<PromotionCode[]> {
    const rows = this.rows.create(codes.map((code) => ({ ...code, used: 0, stoppedAt: null })));
    await this.rows.insert(rows);
    return rows;
  }

  /** Changes the given columns of a code, and increments its version. */
  async update(id: number, change: CodeChange): Promise<void> {
    await this.rows.update({ id }, change);
  }

  /** Locks the row of a code until the transaction ends. Returns it, or undefined. */
  async lock(id: number): Promise<PromotionCode | undefined> {
    return (await this.rows.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } })) ?? undefined;
  }
}
