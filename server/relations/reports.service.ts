import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { Database } from '../common/database/database.js';
import { DomainError } from '../common/errors/domain-error.js';
import { Outbox, outboxEvent } from '../common/outbox/outbox.js';
import { type Page, type PageRequest, limitOf } from '../common/http/page.js';
import { type ReportDecision, ReportEntity, WarningEntity } from './relations.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, IsNull, Not, type Repository, In } from 'typeorm';
import { AccountsService } from '../auth/index.js';

/** A guest reported another. */
export const REPORT_MADE = outboxEvent<{ reportId: number }>('report.made');

/** Reports of guests about each other, and the organisers' decisions. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly database: Database,
    @InjectRepository(ReportEntity) private readonly reports: Repository<ReportEntity>,
  ) {}

  /** Adds a report. Throws ALREADY_REPORTED while an earlier one about the same person is open. */
  async add(
    report: Pick<ReportEntity, 'reporterId' | 'reportedId' | 'eventId' | 'reason' | 'text'>,
  ): Promise<void> {
    await this.database.transaction(async () => {
      const row = { ...report, createdAt: this.clock.now() };
      const insert = this.reports.createQueryBuilder().insert().values(row).orIgnore().updateEntity(false);
      const { raw } = await insert.returning(['id']).execute();
      const [made] = raw as Pick<ReportEntity, 'id'>[];
      if (!made) throw new DomainError('ALREADY_REPORTED');
      await this.outbox.put(REPORT_MADE, { reportId: made.id });
    });
  }

  /** Returns a report. Throws REPORT_NOT_FOUND. */
  async require(id: number): Promise<ReportEntity> {
    const report = await this.reports.findOneBy({ id });
    if (!report) throw new DomainError('REPORT_NOT_FOUND');
    return report;
  }

  /** Decides a report, once. Returns it. Throws REPORT_NOT_FOUND, ALREADY_DECIDED. */
  async decide(
    id: number,
    decision: ReportDecision,
    reason: string,
    organiserId: number,
  ): Promise<ReportEntity> {
    await this.require(id);
    const fields = this.decisionFields(decision, reason, organiserId);
    const { affected } = await this.reports.update({ id, decision: IsNull() }, fields);
    if (affected !== 1) throw new DomainError('ALREADY_DECIDED');
    return this.require(id);
  }

  /** Decides all open reports about an account that is blocked. Returns their ids. */
  async closeAbout(reportedId: number, reason: string, organiserId: number): Promise<number[]> {
    const fields = this.decisionFields('blocked', reason, organiserId);
    const { raw } = await this.reports
      .createQueryBuilder()
      .update()
      .set(fields)
      .where({ reportedId, decision: IsNull() })
      .returning(['id'])
      .execute();
    return (raw as Pick<ReportEntity, 'id'>[]).map(({ id }) => id);
  }

  private decisionFields(decision: ReportDecision, reason: string, organiserId: number) {
    return { decision, decisionReason: reason, decidedBy: organiserId, decidedAt: this.clock.now() };
  }

  /** Returns a page of the reports that pass the filter (absent fields do not filter): open ones oldest first, otherwise newest first. */
  async list(
    { decided, reportedId }: { decided?: boolean; reportedId?: number },
    page: PageRequest,
  ): Promise<Page<ReportEntity>> {
    const { limit: take, offset: skip } = limitOf(page);
    const where = {
      ...(decided === undefined ? {} : { decision: decided ? Not(IsNull()) : IsNull() }),
      ...(reportedId === undefined ? {} : { reportedId }),
    };
    const order = { id: decided === false ? ('ASC' as const) : ('DESC' as const) };
    const [items, total] = await this.reports.findAndCount({ where, order, take, skip });
    return { items, total };
  }

  countOpen(): Promise<number> {
    return this.reports.countBy({ decision: IsNull() });
  }

  /** Returns how many reports about each of these people are open; people without one are left out. */
  async openAbout(accountIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.reports
      .createQueryBuilder('r')
      .select('r.reportedId', 'id')
      .addSelect('count(*)::int', 'open')
      .where({ decision: IsNull(), reportedId: Any(accountIds) })
      .groupBy('r.reportedId')
      .getRawMany<{ id: number; open: number }>();
    return new Map(rows.map(({ id, open }) => [id, open]));
  }
}

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

  find(id: number): Promise<WarningEntity | null> {
    return this.warnings.findOneBy({ id });
  }

  /** Returns the unacknowledged warnings of an account, oldest first. */
  open(accountId: number): Promise<WarningEntity[]> {
    return this.warnings.find({ where: { accountId, acknowledgedAt: IsNull() }, order: { id: 'ASC' } });
  }
}
