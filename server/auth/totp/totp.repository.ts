import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { TotpEntity } from './totp.entity.js';

/**
 * Uses a step, if no equal or later one was used: $1 account, $2 step. Of several concurrent calls only one returns a
 * row.
 */
const USE_STEP_SQL = `update totp set last_step = $2 where account_id = $1 and coalesce(last_step, 0) < $2
  returning account_id`;

/** The rows of `totp` and `totp_recovery_codes`. */
@Injectable()
export class TotpRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(TotpEntity) private readonly keys: Repository<TotpEntity>,
    @InjectRepository(RecoveryCodeEntity) private readonly codes: Repository<RecoveryCodeEntity>,
  ) {}

  find(accountId: number): Promise<TotpEntity | null> {
    return this.keys.findOneBy({ accountId });
  }

  all(): Promise<TotpEntity[]> {
    return this.keys.find();
  }

  /** Returns which of these accounts have two-factor authentication. */
  async enabledOf(accountIds: readonly number[]): Promise<Set<number>> {
    const found = await this.keys.findBy({ accountId: Any(accountIds), confirmedAt: Not(IsNull()) });
    return new Set(found.map(({ accountId }) => accountId));
  }

  /** Stores an unconfirmed key, replacing another unconfirmed one. Returns false if one is confirmed. */
  async begin(accountId: number, sealedKey: string, createdAt: Date): Promise<boolean> {
    await this.keys.delete({ accountId, confirmedAt: IsNull() });
    const { raw } = await this.keys
      .createQueryBuilder()
      .insert()
      .values({ accountId, sealedKey, createdAt })
      .orIgnore()
      .updateEntity(false)
      .returning(['accountId'])
      .execute();
    return (raw as unknown[]).length === 1;
  }

  /** Switches two-factor authentication on, with these recovery codes. Returns false if it was on. */
  async confirm(accountId: number, confirmedAt: Date, hashes: readonly string[]): Promise<boolean> {
    const { affected } = await this.keys.update({ accountId, confirmedAt: IsNull() }, { confirmedAt });
    if (affected !== 1) return false;
    await this.codes.delete({ accountId });
    await this.codes.insert(hashes.map((hash) => ({ hash, accountId })));
    return true;
  }

  async seal(accountId: number, sealedKey: string): Promise<void> {
    await this.keys.update({ accountId }, { sealedKey });
  }

  /** Uses the code of a step. Returns false if it, or a later one, was used before. */
  async useStep(accountId: number, step: number): Promise<boolean> {
    return (await this.database.query(USE_STEP_SQL, [accountId, step])).length === 1;
  }

  /** Uses a recovery code. Returns false if there is none with this hash. */
  async useCode(accountId: number, hash: string): Promise<boolean> {
    return (await this.codes.delete({ accountId, hash })).affected === 1;
  }

  /** Switches two-factor authentication off. */
  async remove(accountId: number): Promise<void> {
    await this.codes.delete({ accountId });
    await this.keys.delete({ accountId });
  }
}
