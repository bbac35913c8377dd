import { hash, randomBytes } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { generateSecret, generateURI, verify } from 'otplib';
import { Clock } from '../../common/clock/clock.js';
import { insertNew } from '../../common/database/insert-new.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser, Role } from '../../common/http/access.js';
import { Keys } from '../../common/keys/keys.js';
import { Outbox, outboxEvent } from '../../common/outbox/outbox.js';
import { AccountLimits } from '../rate-limits/index.js';
import { PasswordConfirmation } from '../confirmation/password-confirmation.js';
import { TotpEntity, RecoveryCodeEntity } from './totp.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';

/** $1 account, $2 step. Uses a step, if no equal or later one was used: of concurrent calls only one gets a row. */
const USE_STEP_SQL = `update totp set last_step = $2 where account_id = $1 and coalesce(last_step, 0) < $2
  returning account_id`;

/** Two-factor authentication of an account was switched on or off. */
export const TOTP_SWITCHED = outboxEvent<{ accountId: number; on: boolean }>('totp.switched');

/** Clocks of phones differ, so the previous and the next code are valid too. */
const TOLERANCE_SECONDS = 30;
/** Attempts for one account: of a million codes three are valid at a time. */
const TRIES = { name: 'totp', limit: 10, seconds: 15 * 60 };
const CODE = /^\d{6}$/;

/** Two-factor authentication: codes of an app, each valid once, and recovery codes. */
@Injectable()
export class TotpService implements OnApplicationBootstrap {
  constructor(
    private readonly secrets: Keys,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly limits: AccountLimits,
    private readonly confirmation: PasswordConfirmation,
    private readonly outbox: Outbox,
    @InjectRepository(TotpEntity) private readonly keys: Repository<TotpEntity>,
    @InjectRepository(RecoveryCodeEntity) private readonly codes: Repository<RecoveryCodeEntity>,
  ) {}

  /** Encrypts keys again that were encrypted with the previous secret, so that it can be removed. */
  async onApplicationBootstrap(): Promise<void> {
    for (const { accountId, sealedKey } of await this.keys.find()) {
      const opened = this.secrets.open('totp', sealedKey, String(accountId));
      if (opened?.isOld)
        await this.keys.update(
          { accountId },
          { sealedKey: this.secrets.seal('totp', opened.text, String(accountId)) },
        );
    }
  }

  /** Whether an account has two-factor authentication. */
  isEnabled(accountId: number): Promise<boolean> {
    return this.keys.existsBy({ accountId, confirmedAt: Not(IsNull()) });
  }

  /**
   * Returns a new key, in base32 and as `otpauth://…`, which counts once it is confirmed. Throws FORBIDDEN to guests,
   * INVALID_CREDENTIALS, RATE_LIMITED; INVALID_TRANSITION if two-factor authentication is on.
   */
  async begin({ accountId, email, role }: CurrentUser, password: string) {
    requireStaff(role);
    await this.confirmation.confirm(accountId, password);
    const secret = generateSecret();
    const sealedKey = this.secrets.seal('totp', secret, String(accountId));
    const begun = await this.database.transaction(async () => {
      await this.keys.delete({ accountId, confirmedAt: IsNull() });
      const key = { accountId, sealedKey, createdAt: this.clock.now() };
      return (await insertNew(this.keys, key)).length === 1;
    });
    if (!begun) throw new DomainError('INVALID_TRANSITION', { args: { state: 'enabled' } });
    return { secret, uri: generateURI({ issuer: 'Apéro', label: email, secret }) };
  }

  /** Switches it on with a first code. Returns recovery codes. Throws FORBIDDEN to guests, VALIDATION_FAILED, RATE_LIMITED. */
  async confirm({ accountId, role }: CurrentUser, code: string): Promise<string[]> {
    requireStaff(role);
    await this.limits.count(accountId, TRIES);
    const key = await this.keys.findOneBy({ accountId });
    const codes = Array.from({ length: 10 }, newRecoveryCode);
    const confirmed = await this.database.transaction(async () => {
      if (key === null || key.confirmedAt !== null || !(await this.useCode(key, code))) return false;
      const open = { accountId, confirmedAt: IsNull() };
      const { affected } = await this.keys.update(open, { confirmedAt: this.clock.now() });
      if (affected !== 1) return false;
      await this.codes.delete({ accountId });
      await this.codes.insert(codes.map((one) => ({ hash: hashOf(one), accountId })));
      await this.outbox.put(TOTP_SWITCHED, { accountId, on: true });
      return true;
    });
    if (!confirmed) throw invalidField('totp', 'must be the code that the app shows now');
    return codes;
  }

  /** Switches two-factor authentication off. Throws INVALID_CREDENTIALS, RATE_LIMITED. */
  async disable({ accountId }: CurrentUser, password: string): Promise<void> {
    await this.confirmation.confirm(accountId, password);
    await this.remove(accountId);
  }

  /** Switches two-factor authentication of an account off; does nothing if it is off. */
  async remove(accountId: number): Promise<void> {
    await this.database.transaction(async () => {
      const wasOn = await this.isEnabled(accountId);
      await this.codes.delete({ accountId });
      await this.keys.delete({ accountId });
      if (wasOn) await this.outbox.put(TOTP_SWITCHED, { accountId, on: false });
    });
  }

  /** Uses a code of the app, or a recovery code; passes if two-factor authentication is off. Throws TOTP_REQUIRED, RATE_LIMITED. */
  async require(accountId: number, code: string | undefined): Promise<void> {
    const key = await this.keys.findOneBy({ accountId });
    if (!key?.confirmedAt) return;
    if (code === undefined) throw new DomainError('TOTP_REQUIRED');
    await this.limits.count(accountId, TRIES);
    const plain = code.replace(/[\s-]/g, '');
    const passed = CODE.test(plain)
      ? await this.useCode(key, plain)
      : (await this.codes.delete({ accountId, hash: hashOf(plain) })).affected === 1;
    if (!passed) throw new DomainError('TOTP_REQUIRED');
  }

  private async useCode({ accountId, sealedKey }: TotpEntity, code: string): Promise<boolean> {
    const opened = this.secrets.open('totp', sealedKey, String(accountId));
    if (!opened || !CODE.test(code)) return false;
    const epoch = Math.floor(this.clock.now().getTime() / 1000);
    const secret = opened.text;
    const result = await verify({ secret, token: code, epoch, epochTolerance: TOLERANCE_SECONDS });
    if (!result.valid || !('timeStep' in result)) return false;
    // false if the code, or a later one, was used before
    return (await this.database.query(USE_STEP_SQL, [accountId, result.timeStep])).length === 1;
  }
}

/** Throws FORBIDDEN to guests: a stranger with their address could set up a second factor before they come. */
function requireStaff(role: Role): void {
  if (role === 'user') throw new DomainError('FORBIDDEN');
}

/** Returns a new code such as `a3f2-09bc-…`: 80 random bits. */
function newRecoveryCode(): string {
  const text = randomBytes(10).toString('hex');
  return text.match(/.{4}/g)?.join('-') ?? text;
}

function hashOf(code: string): string {
  return hash('sha256', code.replaceAll('-', '').toLowerCase(), 'base64url');
}
