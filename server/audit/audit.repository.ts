import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import type { Role } from '../common/http/access.js';
import type { AuditDetails, AuditSubject } from './audit-entry.entity.js';

/** Who did what, to what, when. */
export interface AuditEntry {
  id: number;
  at: Date;
  actorId: number;
  actorRole: Role;
  /** `<subject>.<what was done>`, such as `event.postponed`. */
  action: string;
  subject: AuditSubject;
  subjectId: number | null;
  details: AuditDetails;
}

/** Which entries are wanted; what is absent does not matter. */
export interface AuditFilter {
  actorId?: number;
  action?: string;
  subject?: AuditSubject;
  subjectId?: number;
  /** From this instant on. */
  from?: Date;
  /** Before this instant. */
  to?: Date;
  /** A text that stands in the action or the details. */
  text?: string;
}

const MATCHES = `($1::int is null or actor_id = $1) and ($2::text is null or action = $2)
  and ($3::text is null or subject = $3) and ($4::int is null or subject_id = $4)
  and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)
  and ($7::text is null or strpos(lower(action || ' ' || details::text), lower($7)) > 0)`;

/** The rows of `audit_log`; the database refuses to change or delete one. */
@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  /** Adds entries, in one statement. */
  async insert(entries: readonly Omit<AuditEntry, 'id'>[]): Promise<void> {
    await this.database.query(
      `insert into audit_log (at, actor_id, actor_role, action, subject, subject_id, details)
       select at, "actorId", "actorRole", action, subject, "subjectId", details
         from jsonb_to_recordset($1::jsonb) as given (at timestamptz, "actorId" int, "actorRole" text, action text,
           subject text, "subjectId" int, details jsonb)`,
      [JSON.stringify(entries)],
    );
  }

  /** The newest first. */
  list(filter: AuditFilter, limit: number, offset: number): Promise<AuditEntry[]> {
    return this.database.query<AuditEntry>(
      `select id, at, actor_id as "actorId", actor_role as "actorRole", action, subject,
              subject_id as "subjectId", details
         from audit_log where ${MATCHES} order by id desc limit $8 offset $9`,
      [...valuesOf(filter), limit, offset],
    );
  }

  async count(filter: AuditFilter): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `select count(*)::int as total from audit_log where ${MATCHES}`,
      valuesOf(filter),
    );
    return row?.total ?? 0;
  }
}

function valuesOf({ actorId, action, subject, subjectId, from, to, text }: AuditFilter): unknown[] {
  return [actorId, action, subject, subjectId, from, to, text].map((value) => value ?? null);
}
