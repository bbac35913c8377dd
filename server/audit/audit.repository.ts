import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, MoreThan, type Repository } from 'typeorm';
import { AuditEntryEntity, type AuditSubject, AuditReasonEntity } from './audit-entry.entity.js';

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
