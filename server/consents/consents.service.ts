import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { insertNew } from '../common/database/insert-new.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { CONSENT_PURPOSES, CONSENT_VERSIONS, type ConsentPurpose, ConsentEntity } from './consent.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type Repository } from 'typeorm';

/** A person's consent for one purpose. */
export type Consent = Awaited<ReturnType<ConsentsService['one']>>;

/** Consents: given, withdrawn and given again; all of it is recorded. */
@Injectable()
export class ConsentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(ConsentEntity) private readonly consents: Repository<ConsentEntity>,
  ) {}

  of(accountId: number): Promise<Consent[]> {
    return Promise.all(CONSENT_PURPOSES.map((purpose) => this.one(accountId, purpose)));
  }

  /** Returns a person's newest consent for a purpose; `version` and the times are null if they never gave one. */
  async one(accountId: number, purpose: ConsentPurpose) {
    const newest = await this.consents.findOne({ where: { accountId, purpose }, order: { id: 'DESC' } });
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
    const where = { accountId: Any(accountIds), purpose, withdrawnAt: IsNull() };
    const rows = await this.consents.find({ select: { id: true, accountId: true }, where });
    return new Set(rows.map(({ accountId }) => accountId));
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
  async give(
    purpose: ConsentPurpose,
    source: ConsentEntity['source'],
    ...accountIds: number[]
  ): Promise<void> {
    const givenAt = this.clock.now();
    const version = CONSENT_VERSIONS[purpose];
    const consents = accountIds.map((accountId) => ({ accountId, purpose, version, source, givenAt }));
    await insertNew(this.consents, consents);
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
  async withdraw(accountId: number, purpose: ConsentPurpose): Promise<void> {
    const active = { accountId, purpose, withdrawnAt: IsNull() };
    await this.consents.update(active, { withdrawnAt: this.clock.now() });
  }

  /** Returns when a person last withdrew this consent, also if they have given it again since; null if they never did. */
  async lastWithdrawnAt(accountId: number, purpose: ConsentPurpose): Promise<Date | null> {
    const where = { accountId, purpose, withdrawnAt: Not(IsNull()) };
    return (await this.consents.findOne({ where, order: { id: 'DESC' } }))?.withdrawnAt ?? null;
  }
}
