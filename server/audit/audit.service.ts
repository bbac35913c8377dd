import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { CurrentUser } from '../common/http/access.js';
import { type AuditEntry, type AuditFilter, AuditRepository } from './audit.repository.js';
import type { AuditDetails, AuditSubject } from './audit-entry.entity.js';

/** What was done, and to what. */
export interface AuditedAction {
  /** `<subject>.<what was done>`, such as `event.postponed`. */
  action: string;
  subject: AuditSubject;
  subjectId?: number;
  details?: AuditDetails;
}

/** The log of what organisers and hosts do. */
@Injectable()
export class AuditService {
  constructor(
    private readonly repository: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds entries, in the running transaction: what was done and the word of it come or go together. */
  async record(
    actor: Pick<CurrentUser, 'accountId' | 'role'>,
    ...actions: readonly AuditedAction[]
  ): Promise<void> {
    if (actions.length === 0) return;
    const who = { at: this.clock.now(), actorId: actor.accountId, actorRole: actor.role };
    await this.repository.insert(
      actions.map(({ action, subject, subjectId = null, details = {} }) => ({
        ...who,
        action,
        subject,
        subjectId,
        details,
      })),
    );
  }

  /** Entries, the newest first; `page` from 1. */
  async list(
    filter: AuditFilter,
    { page, per_page }: { page: number; per_page: number },
  ): Promise<{ items: AuditEntry[]; total: number }> {
    const [items, total] = await Promise.all([
      this.repository.list(filter, per_page, (page - 1) * per_page),
      this.repository.count(filter),
    ]);
    return { items, total };
  }
}
