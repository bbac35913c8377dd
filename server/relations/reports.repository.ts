import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import type { ReportDecision, ReportReason } from './report.entity.js';

/** What a guest reports of another. */
export interface NewReport {
  reporterId: number;
  reportedId: number;
  eventId: number | null;
  reason: ReportReason;
  text: string;
}

/** A report, with its decision once there is one. */
export interface Report extends NewReport {
  id: number;
  createdAt: Date;
  decision: ReportDecision | null;
  decisionReason: string | null;
  decidedBy: number | null;
  decidedAt: Date | null;
}

/** Which reports are wanted; what is absent does not matter. */
export interface ReportFilter {
  decided?: boolean;
  reportedId?: number;
}

const REPORT = `id, reporter_id as "reporterId", reported_id as "reportedId", event_id as "eventId", reason, text,
  created_at as "createdAt", decision, decision_reason as "decisionReason", decided_by as "decidedBy",
  decided_at as "decidedAt"`;
const MATCHES = `($1::boolean is null or (decision is not null) = $1) and ($2::int is null or reported_id = $2)`;

/** The rows of `reports`. */
@Injectable()
export class ReportsRepository {
  constructor(private readonly database: Database) {}

  /** Adds a report; false when one of the same person about the same is still open. */
  async insert({ reporterId, reportedId, eventId, reason, text }: NewReport, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `insert into reports (reporter_id, reported_id, event_id, reason, text, created_at)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (reporter_id, reported_id) where decision is null do nothing returning id`,
      [reporterId, reportedId, eventId, reason, text, now],
    );
    return rows.length > 0;
  }

  async find(id: number): Promise<Report | undefined> {
    const [row] = await this.database.query<Report>(`select ${REPORT} from reports where id = $1`, [id]);
    return row;
  }

  /** Writes a decision down; false when there was one. */
  async decide(
    id: number,
    decision: Required<Pick<Report, 'decision' | 'decisionReason' | 'decidedBy' | 'decidedAt'>>,
  ): Promise<boolean> {
    const rows = await this.database.query(
      `update reports set decision = $2, decision_reason = $3, decided_by = $4, decided_at = $5
        where id = $1 and decision is null returning id`,
      [id, decision.decision, decision.decisionReason, decision.decidedBy, decision.decidedAt],
    );
    return rows.length > 0;
  }

  /** The oldest first while they are open: that is the queue; else the newest first. */
  list(filter: ReportFilter, limit: number, offset: number): Promise<Report[]> {
    const order = filter.decided === false ? 'id' : 'id desc';
    return this.database.query<Report>(
      `select ${REPORT} from reports where ${MATCHES} order by ${order} limit $3 offset $4`,
      [...valuesOf(filter), limit, offset],
    );
  }

  async count(filter: ReportFilter): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `select count(*)::int as total from reports where ${MATCHES}`,
      valuesOf(filter),
    );
    return row?.total ?? 0;
  }

  /** How many reports about each of these people are open; who has none is left out. */
  async openAbout(accountIds: readonly number[]): Promise<Map<number, number>> {
    const rows = await this.database.query<{ id: number; open: number }>(
      `select reported_id as id, count(*)::int as open from reports
        where decision is null and reported_id = any ($1::int[]) group by reported_id`,
      [accountIds],
    );
    return new Map(rows.map(({ id, open }) => [id, open]));
  }
}

function valuesOf({ decided, reportedId }: ReportFilter): unknown[] {
  return [decided ?? null, reportedId ?? null];
}
