import { Injectable } from '@nestjs/common';
import { AccountsService } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../common/outbox/outbox.js';
import { WarningEntity } from './report.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, type Repository } from 'typeorm';

/** Organisers have warned a guest. */
export const ACCOUNT_WARNED = outboxEvent<{ accountId: number; warningId: number }>('account.warned');

/** Warnings of organisers to guests, and their acknowledgement. */
@Injectable()
export class WarningsService {
  constructor(
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly outbox: Outbox,
    @InjectRepository(WarningEntity) private readonly warnings: Repository<WarningEntity>,
  ) {}

  /** Warns the account that a report is about: the app shows the warning until they acknowledge it. */
  async warn(accountId: number, reportId: number, text: string | null): Promise<void> {
    const createdAt = this.clock.now();
    await this.database.transaction(async () => {
      await this.accounts.setWarned(accountId, createdAt);
      const { id: warningId } = await this.warnings.save({ accountId, reportId, text, createdAt });
      await this.outbox.put(ACCOUNT_WARNED, { accountId, warningId });
    });
  }

  /** Returns the warnings that followed from these reports, by report id. */
  async ofReports(reportIds: readonly number[]): Promise<Map<number, WarningEntity>> {
    const found = await this.warnings.findBy({ reportId: In(reportIds) });
    return new Map(found.map((warning) => [warning.reportId, warning]));
  }

  /** Marks a warning as read; a second call changes nothing. Throws WARNING_NOT_FOUND. */
  async acknowledge(accountId: number, id: number): Promise<void> {
    const warning = await this.find(id);
    if (warning?.accountId !== accountId) throw new DomainError('WARNING_NOT_FOUND');
    await this.database.transaction(async () => {
      // locks the account first, so that a simultaneous warning comes before or after
      await this.accounts.setWarned(accountId, null);
      const open = { id, accountId, acknowledgedAt: IsNull() };
      await this.warnings.update(open, { acknowledgedAt: this.clock.now() });
      const [next] = await this.open(accountId);
      if (next) await this.accounts.setWarned(accountId, next.createdAt);
    });
  }

  /** Returns a warning, or null. */
  find(id: number): Promise<WarningEntity | null> {
    return this.warnings.findOneBy({ id });
  }

  /** Returns the unacknowledged warnings of an account, oldest first. */
  open(accountId: number): Promise<WarningEntity[]> {
    return this.warnings.find({ where: { accountId, acknowledgedAt: IsNull() }, order: { id: 'ASC' } });
  }
}
