import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { CurrentUser } from '../common/http/access.js';
import type { AuditDetails, AuditEntryEntity } from './audit-entry.entity.js';
import { AuditRepository } from './audit.repository.js';

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

  /** Whether somebody has done this to the same subject within the last milliseconds. */
  hasRecorded(
    { accountId: actorId }: Pick<CurrentUser, 'accountId'>,
    { action, subject, subjectId = null }: AuditedAction,
    within: number,
  ): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - within);
    return this.repository.exists({ actorId, action, subject, subjectId }, since);
  }

  /** Adds entries in the running transaction: they are kept or undone together with the actions. */
  async record(
    actor: Pick<CurrentUser, 'accountId' | 'role' | 'apiKeyId'>,
    ...actions: readonly AuditedAction[]
  ): Promise<void> {
    if (actions.length === 0) return;
    // a program called with a key of theirs
    const key: AuditDetails = actor.apiKeyId === undefined ? {} : { api_key_id: actor.apiKeyId };
    const by = { at: this.clock.now(), actorId: actor.accountId, actorRole: actor.role };
    await this.repository.insert(
      actions.map(({ action, subject, subjectId = null, details = {} }) => ({
        ...by,
        action,
        subject,
        subjectId,
        details: { ...details, ...key },
      })),
    );
  }
}
