import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import {
  CONSENT_PURPOSES,
  CONSENT_VERSIONS,
  type ConsentPurpose,
  type ConsentSource,
} from './consent.rules.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import { ConsentEntity } from './consent.entity.js';

/** A new consent. */
type NewConsent = Pick<ConsentEntity, 'accountId' | 'purpose' | 'version' | 'source' | 'givenAt'>;

/** A person's consent for one purpose; the times are null if it was never given. */
export interface Consent {
  purpose: ConsentPurpose;
  /** The version of the text that they consented to. */
  version: string | null;
  /** The current version of the text. */
  currentVersion: string;
  givenAt: Date | null;
  withdrawnAt: Date | null;
  /** Whether it is given and not withdrawn. */
  active: boolean;
}

/** Consents: given, withdrawn and given again; all of it is recorded. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(ConsentEntity) private readonly consents: Repository<ConsentEntity>,
  ) {}

  /** Returns a person's consents for all purposes. */
  of(accountId: number): Promise<Consent[]> {
    return Promise.all(CONSENT_PURPOSES.map((purpose) => this.one(accountId, purpose)));
  }

  /** Returns a person's consent for one purpose. */
  async one(accountId: number, purpose: ConsentPurpose): Promise<Consent> {
    const newest = await this.newest(accountId, purpose);
    return {
      purpose,
      version: newest?.version ?? null,
      currentVersion: CONSENT_VERSIONS[purpose],
      givenAt: newest?.givenAt ?? null,
      withdrawnAt: newest?.withdrawnAt ?? null,
      active: newest !== null && newest.withdrawnAt === null,
    };
  }

  /** Returns which of these people have an active consent, in one query. */
  async active(accountIds: readonly number[], purpose: ConsentPurpose): Promise<Set<number>> {
    if (accountIds.length === 0) return new Set();
    return new Set(await this.activeRows(accountIds, purpose));
  }

  /** Throws CONSENT_REQUIRED if the person has no active consent. */
  async require(accountId: number, purpose: ConsentPurpose): Promise<void> {
    if (!(await this.active([accountId], purpose)).has(accountId)) throw new DomainError('CONSENT_REQUIRED');
  }

  /** As `require`, for the current version of the text. Throws CONSENT_REQUIRED. */
  async requireCurrent(accountId: number, purpose: ConsentPurpose): Promise<void> {
    const { active, version, currentVersion } = await this.one(accountId, purpose);
    if (!active || version !== currentVersion) throw new DomainError('CONSENT_REQUIRED');
  }

  /** Records consents to the current version of the text; an active consent to it stays as it is. */
  async give(purpose: ConsentPurpose, source: ConsentSource, ...accountIds: number[]): Promise<void> {
    const givenAt = this.clock.now();
    const version = CONSENT_VERSIONS[purpose];
    await this.insert(accountIds.map((accountId) => ({ accountId, purpose, version, source, givenAt })));
  }

  /** As `give`, by the checkbox: an active consent to an older text ends, and one to the current text begins. */
  async renew(accountId: number, purpose: ConsentPurpose): Promise<void> {
    await this.database.transaction(async () => {
      const { active, version, currentVersion } = await this.one(accountId, purpose);
      if (active && version !== currentVersion) await this.withdraw(accountId, purpose);
      await this.give(purpose, 'box', accountId);
    });
  }

  /** Records a withdrawal; changes nothing without an active consent. */
  withdraw(accountId: number, purpose: ConsentPurpose): Promise<void> {
    return this.setWithdrawn(accountId, purpose, this.clock.now());
  }

  /** Returns the newest consent of a person for a purpose, withdrawn or not. */
  private newest(accountId: number, purpose: ConsentPurpose): Promise<ConsentEntity | null> {
    return this.consents.findOne({ where: { accountId, purpose }, order: { id: 'DESC' } });
  }

  /** Returns when a person last withdrew this consent, also if they have given it again since; null if they never did. */
  async lastWithdrawnAt(accountId: number, purpose: ConsentPurpose): Promise<Date | null> {
    const where = { accountId, purpose, withdrawnAt: Not(IsNull()) };
    return (await this.consents.findOne({ where, order: { id: 'DESC' } }))?.withdrawnAt ?? null;
  }

  /** Returns which of these accounts have an active consent. */
  private async activeRows(accountIds: readonly number[], purpose: ConsentPurpose): Promise<number[]> {
    const rows = await this.consents.find({
      select: { id: true, accountId: true },
      where: { accountId: Any(accountIds), purpose, withdrawnAt: IsNull() },
    });
    return rows.map(({ accountId }) => accountId);
  }

  /** Inserts consents; an active one stays as it is. */
  private async insert(consents: readonly NewConsent[]): Promise<void> {
    await this.consents
      .createQueryBuilder()
      .insert()
      .values([...consents])
      .orIgnore()
      .execute();
  }

  /** Withdraws the active consent, if there is one. */
  private async setWithdrawn(accountId: number, purpose: ConsentPurpose, now: Date): Promise<void> {
    await this.consents.update({ accountId, purpose, withdrawnAt: IsNull() }, { withdrawnAt: now });
  }
}
