import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { Clock } from '../common/clock/clock.js';
import type { CurrentUser } from '../common/http/access.js';
import { HOUR } from '../common/time/durations.rules.js';
import {
  type AuditDetails,
  AuditEntryEntity,
  type AuditSubject,
  AuditReasonEntity,
} from './audit-entry.entity.js';

/** An action. Its subject is the first word of its name by default; without a subject's id it applies to all of them. */
export type AuditedAction = (
  | { action: `${AuditSubject}.${string}`; subject?: AuditSubject }
  | { action: string; subject: AuditSubject }
) &
  Partial<Pick<AuditEntryEntity, 'subjectId' | 'details'>> & {
    /** A text about a person, if any. Stored separately and deleted with them; the entry has its id. */
    reason?: { accountId: number; text: string | undefined };
  };

type Actor = Pick<CurrentUser, 'accountId' | 'role' | 'apiKeyId'>;

/** The audit log of organisers and hosts; the database refuses to change or delete an entry. */
@Injectable()
export class AuditService {
  constructor(
    @InjectRepository(AuditEntryEntity) private readonly entries: Repository<AuditEntryEntity>,
    @InjectRepository(AuditReasonEntity) private readonly reasons: Repository<AuditReasonEntity>,
    private readonly clock: Clock,
  ) {}

  /** Adds entries in the running transaction, which commits or rolls back together with the actions. */
  async record(actor: Actor, ...actions: readonly AuditedAction[]): Promise<void> {
    if (actions.length === 0) return;
    // a program used one of their API keys
    const key: AuditDetails = actor.apiKeyId === undefined ? {} : { api_key_id: actor.apiKeyId };
    const by = { at: this.clock.now(), actorId: actor.accountId, actorRole: actor.role };
    const entries: Omit<AuditEntryEntity, 'id'>[] = [];
    for (const { action, subject = subjectOf(action), subjectId = null, details = {}, reason } of actions) {
      let why: AuditDetails = {};
      if (reason?.text) {
        // TypeORM sets the id of the object that it inserts
        const row = this.reasons.create({ ...reason, createdAt: by.at });
        await this.reasons.insert(row);
        why = { reason_id: row.id };
      }
      entries.push({ ...by, action, subject, subjectId, details: { ...details, ...why, ...key } });
    }
    await this.entries.insert(entries);
  }

  /** Adds an entry for a read. Reads that a screen repeats by itself get one entry an hour. */
  async recordRead(reader: Actor, read: AuditedAction, isAskedAgain: boolean): Promise<void> {
    const { action, subject = subjectOf(action), subjectId } = read;
    const at = MoreThan(new Date(this.clock.now().getTime() - HOUR));
    const same = { actorId: reader.accountId, action, subject, subjectId: subjectId ?? IsNull(), at };
    if (!isAskedAgain || !(await this.entries.existsBy(same))) await this.record(reader, read);
  }
}

/** Returns the first word of an action's name; the type of actions allows only subjects there. */
function subjectOf(action: string): AuditSubject {
  return action.split('.')[0] as AuditSubject;
}
