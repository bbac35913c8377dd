import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { CurrentUser } from '../common/http/access.js';
import type { Page, PageRequest } from '../common/http/page.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';
import { type AuditFilter, AuditRepository } from './audit.repository.js';

/** What was done, and to what. Without a subject's id it was done to all of them. */
export type AuditedAction = Pick<AuditEntryEntity, 'action' | 'subject'> &
  Partial<Pick<AuditEntryEntity, 'subjectId' | 'details'>>;

/** The log of what organisers and hosts do. */
@Injectable()
export class AuditService {
  constructor(
    private readonly repository: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds entries in the running transaction: they are kept or undone together with the actions. */
  async record(
    actor: Pick<CurrentUser, 'accountId' | 'role'>,
    ...actions: readonly AuditedAction[]
  ): Promise<void> {
    if (actions.length === 0) return;
    const by = { at: this.clock.now(), actorId: actor.accountId, actorRole: actor.role };
    await this.repository.insert(
      actions.map(({ action, subject, subjectId = null, details = {} }) => ({
        ...by,
        action,
        subject,
        subjectId,
        details,
      })),
    );
  }

  /** Returns a page of the entries that pass the filter, newest first. */
  list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntryEntity>> {
    return this.repository.list(filter, page);
  }
}
