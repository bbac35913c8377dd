import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';
import { WarningEntity } from './warning.entity.js';

/** The rows of `warnings`. */
@Injectable()
export class WarningsRepository {
  constructor(@InjectRepository(WarningEntity) private readonly warnings: Repository<WarningEntity>) {}

  /** Inserts a warning. Returns its id. */
  async insert(warning: Omit<WarningEntity, 'id' | 'acknowledgedAt'>): Promise<number> {
    const { id } = await this.warnings.save(this.warnings.create({ ...warning, acknowledgedAt: null }));
    return id;
  }

  find(id: number): Promise<WarningEntity | null> {
    return this.warnings.findOneBy({ id });
  }

  /** Returns the unacknowledged warnings of an account, oldest first. */
  open(accountId: number): Promise<WarningEntity[]> {
    return this.warnings.find({ where: { accountId, acknowledgedAt: IsNull() }, order: { id: 'ASC' } });
  }

  /** Returns the warnings that followed from these reports. */
  ofReports(reportIds: readonly number[]): Promise<WarningEntity[]> {
    return this.warnings.findBy({ reportId: In(reportIds) });
  }

  /** Sets when an account acknowledged a warning; the first time stays. */
  async acknowledge(accountId: number, id: number, now: Date): Promise<void> {
    await this.warnings.update({ id, accountId, acknowledgedAt: IsNull() }, { acknowledgedAt: now });
  }
}
