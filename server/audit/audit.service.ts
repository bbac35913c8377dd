import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import type { CurrentUser } from '../common/http/access.js';
import { HOUR } from '../common/time/durations.rules.js';
import {
  type AuditDetails,
  AuditEntryEntity,
  type AuditSubject,
  AuditReasonEntity,
} from './audit-entry.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, type Repository } from 'typeorm';

/** Filter for entries; absent fields do not filter. */
export interface AuditFilter {
  actorId?: number;
  action?: string;
  /** Only changes, or only reads. */
  kind?: 'change' | 'read';
  subject?: AuditSubject;
  subjectId?: number;
  /** From this instant on. */
  from?: Date;
  /** Before this instant. */
  to?: Date;
  /** A text that occurs in the action or the details, in any case. */
  text?: string;
}

/** The rows of `audit_log`; the database refuses to change or delete one. */
@Injectable()
export class AuditRepository {
  constructor(
    @InjectRepository(AuditEntryEntity) private readonly entries: Repository<AuditEntryEntity>,
    @InjectRepository(AuditReasonEntity) private readonly reasons: Repository<AuditReasonEntity>,
  ) {}

  /** Returns whether there is an entry like this since a time. */
  exists(
    { subjectId, ...entry }: Pick<AuditEntryEntity, 'actorId' | 'action' | 'subject' | 'subjectId'>,
    since: Date,
  ): Promise<boolean> {
    return this.entries.existsBy({ ...entry, subjectId: subjectId ?? IsNull(), at: MoreThan(since) });
  }

  /** Inserts a reason about a person. Returns its id. */
  async insertReason(accountId: number, text: string, createdAt: Date): Promise<number> {
    // TypeORM sets the id of the object that it inserts
    const row = this.reasons.create({ accountId, text, createdAt });
    await this.reasons.insert(row);
    return row.id;
  }

  /** Inserts entries in one statement. */
  async insert(entries: readonly Omit<AuditEntryEntity, 'id'>[]): Promise<void> {
    await this.entries.insert([...entries]);
  }
}

/** An action and its subject. Without a subject's id it applies to all of them. */
export type AuditedAction = Pick<AuditEntryEntity, 'action' | 'subject'> &
  Partial<Pick<AuditEntryEntity, 'subjectId' | 'details'>> & {
    /** A text about a person, if any. Stored separately and deleted with them; the entry has its id. */
    reason?: { accountId: number; text: string | undefined };
  };

/** The audit log of organisers and hosts. */
@Injectable()
export class AuditService {
  constructor(
    private readonly repository: AuditRepository,
    private readonly clock: Clock,
  ) {}

  /** Adds entries in the running transaction, which commits or rolls back together with the actions. */
  async record(
    actor: Pick<CurrentUser, 'accountId' | 'role' | 'apiKeyId'>,
    ...actions: readonly AuditedAction[]
  ): Promise<void> {
    if (actions.length === 0) return;
    // a program used one of their API keys
    const key: AuditDetails = actor.apiKeyId === undefined ? {} : { api_key_id: actor.apiKeyId };
    const by = { at: this.clock.now(), actorId: actor.accountId, actorRole: actor.role };
    const entries: Omit<AuditEntryEntity, 'id'>[] = [];
    for (const { action, subject, subjectId = null, details = {}, reason } of actions) {
      const why: AuditDetails = reason?.text
        ? { reason_id: await this.repository.insertReason(reason.accountId, reason.text, by.at) }
        : {};
      entries.push({ ...by, action, subject, subjectId, details: { ...details, ...why, ...key } });
    }
    await this.repository.insert(entries);
  }

  /** Adds an entry for a read. Reads that a screen repeats by itself get one entry an hour. */
  async recordRead(
    reader: Pick<CurrentUser, 'accountId' | 'role' | 'apiKeyId'>,
    read: AuditedAction,
    { isAskedAgain }: { isAskedAgain: boolean },
  ): Promise<void> {
    if (isAskedAgain && (await this.hasRecorded(reader, read, HOUR))) return;
    await this.record(reader, read);
  }

  // whether they have recently done this to the same subject
  private hasRecorded(
    { accountId: actorId }: Pick<CurrentUser, 'accountId'>,
    { action, subject, subjectId = null }: AuditedAction,
    within: number,
  ): Promise<boolean> {
    const since = new Date(this.clock.now().getTime() - within);
    return this.repository.exists({ actorId, action, subject, subjectId }, since);
  }
}
