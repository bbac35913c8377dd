import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import { ConsentEntity } from './consent.entity.js';
import type { ConsentPurpose } from './consent.rules.js';

/** A new consent. */
export type NewConsent = Pick<ConsentEntity, 'accountId' | 'purpose' | 'version' | 'source' | 'givenAt'>;

/** The rows of `consents`. */
@Injectable()
export class ConsentsRepository {
  constructor(@InjectRepository(ConsentEntity) private readonly consents: Repository<ConsentEntity>) {}

  /** Returns the newest consent of a person for a purpose, withdrawn or not. */
  newest(accountId: number, purpose: ConsentPurpose): Promise<ConsentEntity | null> {
    return this.consents.findOne({ where: { accountId, purpose }, order: { id: 'DESC' } });
  }

  /** Returns when a person last withdrew a consent for a purpose; null if they never did. */
  async lastWithdrawnAt(accountId: number, purpose: ConsentPurpose): Promise<Date | null> {
    const where = { accountId, purpose, withdrawnAt: Not(IsNull()) };
    return (await this.consents.findOne({ where, order: { id: 'DESC' } }))?.withdrawnAt ?? null;
  }

  /** Returns which of these accounts have an active consent. */
  async active(accountIds: readonly number[], purpose: ConsentPurpose): Promise<number[]> {
    const rows = await this.consents.find({
      select: { id: true, accountId: true },
      where: { accountId: Any(accountIds), purpose, withdrawnAt: IsNull() },
    });
    return rows.map(({ accountId }) => accountId);
  }

  /** Inserts consents; an active one stays as it is. */
  async insert(consents: readonly NewConsent[]): Promise<void> {
    await this.consents
      .createQueryBuilder()
      .insert()
      .values([...consents])
      .orIgnore()
      .execute();
  }

  /** Withdraws the active consent, if there is one. */
  async withdraw(accountId: number, purpose: ConsentPurpose, now: Date): Promise<void> {
    await this.consents.update({ accountId, purpose, withdrawnAt: IsNull() }, { withdrawnAt: now });
  }
}
