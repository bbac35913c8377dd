import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { type Page, type PageRequest, limitOf } from '../common/http/page.js';
import { AuditEntryEntity, type AuditSubject } from './audit-entry.entity.js';

/** Which entries to list; a missing field does not filter. */
export interface AuditFilter {
  actorId?: number;
  action?: string;
  /** Only what was changed, or only what was read. */
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

/** A condition of the list for each field of the filter. */
const CONDITIONS: Readonly<Record<keyof AuditFilter, string>> = {
  actorId: 'e.actorId = :actorId',
  action: 'e.action = :action',
  kind: `(e.action like '%\\_read') = (:kind = 'read')`,
  subject: 'e.subject = :subject',
  subjectId: 'e.subjectId = :subjectId',
  from: 'e.at >= :from',
  to: 'e.at < :to',
  text: `strpos(lower(e.action || ' ' || cast(e.details as text)), lower(:text)) > 0`,
};

/** The rows of `audit_log`; the database refuses to change or delete one. */
@Injectable()
export class AuditRepository {
  constructor(@InjectRepository(AuditEntryEntity) private readonly entries: Repository<AuditEntryEntity>) {}

  /** Inserts entries in one statement. */
  async insert(entries: readonly Omit<AuditEntryEntity, 'id'>[]): Promise<void> {
    await this.entries.insert([...entries]);
  }

  /** Returns a page of the entries that pass the filter, newest first, and how many pass it in all. */
  async list(filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntryEntity>> {
    const { limit, offset } = limitOf(page);
    const query = this.entries.createQueryBuilder('e').orderBy('e.id', 'DESC');
    for (const [field, condition] of Object.entries(CONDITIONS)) {
      const value = filter[field as keyof AuditFilter];
      if (value !== undefined) query.andWhere(condition, { [field]: value });
    }
    const [items, total] = await query.limit(limit).offset(offset).getManyAndCount();
    return { items, total };
  }
}
