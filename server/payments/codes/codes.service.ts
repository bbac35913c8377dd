import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { CODE_PATTERN, codeOf, codeRefusal, normalCode, type PromotionCode } from './code.rules.js';
import { PromotionCodeEntity } from './promotion-code.entity.js';

/** $1 code, $2 account. One statement for known and unknown codes, so that the response time reveals nothing. */
const FIND_FOR = `select ${columnsOf(PromotionCodeEntity, 'c')},
    exists (select from reservation_prices p
             where p.code_id = c.id and p.account_id = $2 and p.released_at is null) as "hasUsed"
  from promotion_codes c where c.code = $1`;

/** $1 code, $2 now. The conditions are in the statement itself, so that concurrent calls cannot use it too often. */
const TAKE = `update promotion_codes set used = used + 1
  where id = $1 and (uses is null or used < uses) and stopped_at is null and (ends_at is null or ends_at > $2)
  returning id`;

/** The fields of a code that organisers edit. */
export type CodeFields = Pick<
  PromotionCode,
  'note' | 'percent' | 'amountRappen' | 'startsAt' | 'endsAt' | 'uses' | 'eventIds'
>;

type CodeChange = Partial<Omit<CodeFields, 'percent' | 'amountRappen'> & Pick<PromotionCode, 'stoppedAt'>>;

/** Promotion codes: made by organisers, used by guests. */
@Injectable()
export class CodesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(PromotionCodeEntity) private readonly codes: Repository<PromotionCodeEntity>,
  ) {}

  /**
   * Returns the code with this text, if the guest can use it for an event. Throws CODE_UNKNOWN, CODE_NOT_FOR_EVENT,
   * CODE_NOT_YET, CODE_ENDED, CODE_NOT_FOR_YOU, CODE_USED_UP.
   */
  async requireGood(
    text: string,
    { eventId, accountId, now }: { eventId: number; accountId: number; now: Date },
  ): Promise<PromotionCode> {
    const values = [normalCode(text), accountId];
    const [code] = await this.database.query<PromotionCode & { hasUsed: boolean }>(FIND_FOR, values);
    const refusal = codeRefusal(code, { eventId, now, hasUsed: code?.hasUsed ?? false });
    if (refusal || !code) throw new DomainError(refusal ?? 'CODE_UNKNOWN');
    return code;
  }

  /** Takes one use of a code, in the running transaction. Throws CODE_USED_UP if none is left. */
  async take({ id }: PromotionCode, now: Date): Promise<void> {
    if ((await this.database.query(TAKE, [id, now])).length === 0) throw new DomainError('CODE_USED_UP');
  }

  /** Returns a page of the codes, newest first; with `batch` only those that were made together. */
  async list(batch: string | undefined, page: PageRequest): Promise<Page<PromotionCode>> {
    const { limit: take, offset: skip } = limitOf(page);
    const where = batch === undefined ? {} : { batch };
    const [items, total] = await this.codes.findAndCount({ where, order: { id: 'DESC' }, take, skip });
    return { items, total };
  }

  /** Returns the code. Throws CODE_NOT_FOUND. */
  async require(id: number): Promise<PromotionCode> {
    const code = await this.codes.findOneBy({ id });
    if (!code) throw new DomainError('CODE_NOT_FOUND');
    return code;
  }

  /** Makes one code. Throws VALIDATION_FAILED, CODE_TAKEN. */
  async make(text: string, fields: CodeFields): Promise<PromotionCode> {
    const code = normalCode(text);
    if (!CODE_PATTERN.test(code)) throw invalidField('code', 'must be 3 to 40 letters, digits and hyphens');
    if (await this.codes.existsBy({ code })) throw new DomainError('CODE_TAKEN');
    const made = this.newCode(code, fields, null);
    // sets the generated id
    await this.codes.insert(made);
    return made;
  }

  /** Makes `count` random codes with a prefix, each for one use. Throws VALIDATION_FAILED. */
  async makeMany(prefix: string, count: number, fields: CodeFields): Promise<PromotionCode[]> {
    const start = normalCode(prefix);
    if (start !== '' && !/^[A-Z0-9-]{1,20}$/.test(start))
      throw invalidField('code', 'must be at most 20 letters, digits and hyphens');
    const batch = codeOf(start, randomBytes(8));
    const texts = new Set<string>();
    while (texts.size < count) texts.add(codeOf(start, randomBytes(8)));
    const once = { ...fields, uses: 1 };
    const made = [...texts].map((code) => this.newCode(code, once, batch));
    await this.codes.insert(made);
    return made;
  }

  /**
   * Changes a code; existing reservations keep their price. Throws CODE_NOT_FOUND, EDIT_CONFLICT, VALIDATION_FAILED
   * (fewer uses than there are).
   */
  change(id: number, change: CodeChange, version?: number) {
    return this.database.transaction(async () => {
      const before = await this.codes.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw new DomainError('CODE_NOT_FOUND');
      if (version !== undefined && version !== before.version) throw new DomainError('EDIT_CONFLICT');
      const { uses, ...times } = { ...before, ...defined(change) };
      if (uses !== null && uses < before.used)
        throw invalidField('uses', `must be at least ${before.used}: so often it has been used`);
      requireOrder(times);
      await this.codes.update({ id }, change);
      return { before, after: await this.require(id) };
    });
  }

  private newCode(code: string, fields: CodeFields, batch: string | null): PromotionCodeEntity {
    if ((fields.percent === null) === (fields.amountRappen === null))
      throw invalidField('percent', 'must be given, or an amount, and not both');
    requireOrder(fields);
    const createdAt = this.clock.now();
    return this.codes.create({ ...fields, code, batch, used: 0, stoppedAt: null, createdAt });
  }
}

function requireOrder({ startsAt, endsAt }: Pick<PromotionCode, 'startsAt' | 'endsAt'>): void {
  if (startsAt && endsAt && endsAt <= startsAt) throw invalidField('until', 'must be after its beginning');
}

function defined(change: CodeChange): CodeChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
