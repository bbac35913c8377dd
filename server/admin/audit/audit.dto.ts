import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { type AuditFilter, type AuditSubject, AUDIT_SUBJECTS } from '../../audit/index.js';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { ROLES, type Role } from '../../common/http/access.js';
import type { Page } from '../../common/http/page.js';
import type { SignedEntry } from './audit-log.service.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { IsId, IsInstant } from '../../common/http/fields.decorator.js';

const KINDS = ['change', 'read'] as const;

/** Which entries of the log are wanted. */
export class AuditQuery extends PageQuery {
  /**
   * A text that stands in the action or its details.
   * @example "postponed"
   */
  @OptionalField()
  @IsString()
  @MaxLength(200)
  q?: string;

  /** @example "event.postponed" */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  action?: string;

  /**
   * Only what was changed, or only what was read.
   * @example "change"
   */
  @ApiEnum('AuditKind', KINDS)
  @OptionalField()
  @IsIn(KINDS)
  kind?: 'change' | 'read';

  /**
   * Who did it.
   * @example 1
   */
  @OptionalField()
  @Type(() => Number)
  @IsId()
  actor_id?: number;

  /** @example "event" */
  @ApiEnum('AuditSubject', AUDIT_SUBJECTS)
  @OptionalField()
  @IsIn(AUDIT_SUBJECTS)
  subject?: AuditSubject;

  /** @example 1 */
  @OptionalField()
  @Type(() => Number)
  @IsId()
  subject_id?: number;

  /**
   * From this instant on.
   * @example "2026-12-01T00:00:00+01:00"
   */
  @OptionalField()
  @IsInstant()
  from?: string;

  /**
   * Before this instant.
   * @example "2027-01-01T00:00:00+01:00"
   */
  @OptionalField()
  @IsInstant()
  to?: string;
}

@ApiSchema({ description: 'Something that an organiser or a host did.' })
export class AuditEntryDto {
  /** @example 12 */
  @ApiId()
  id: number;
  /** @example "2026-12-01T11:00:00.000Z" */
  @ApiInstant()
  at: string;
  /** @example 1 */
  @ApiId()
  actor_id: number;
  /** @example "organiser@example.ch" */
  actor: string;
  /**
   * What they were when they did it.
   * @example "admin"
   */
  @ApiEnum('Role', ROLES)
  actor_role: Role;
  /** @example "event.postponed" */
  action: string;
  /** @example "event" */
  @ApiEnum('AuditSubject', AUDIT_SUBJECTS)
  subject: AuditSubject;
  /** @example 1 */
  @ApiId()
  subject_id: number | null;
  /** What else there is to say: ids, times, fields; nothing secret, and nothing that a guest has written. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { from: '2026-12-04T18:30:00.000Z', to: '2026-12-18T18:30:00.000Z' },
  })
  details: Record<string, unknown>;
}

@ApiSchema({ description: 'A page of the log.' })
export class AuditDto {
  items: AuditEntryDto[];
  /** How many there are in all. */
  @ApiCount()
  total: number;
}

/** Returns the filter that a query asks for. */
export function auditFilter({
  actor_id,
  action,
  kind,
  subject,
  subject_id,
  from,
  to,
  q,
}: AuditQuery): AuditFilter {
  return {
    ...(actor_id ? { actorId: actor_id } : {}),
    ...(action ? { action } : {}),
    ...(kind ? { kind } : {}),
    ...(subject ? { subject } : {}),
    ...(subject_id ? { subjectId: subject_id } : {}),
    ...(from ? { from: new Date(from) } : {}),
    ...(to ? { to: new Date(to) } : {}),
    ...(q?.trim() ? { text: q.trim() } : {}),
  };
}

/** Returns the DTO of a page of the log. */
export function auditDto({ items, total }: Page<SignedEntry>): AuditDto {
  return { items: items.map(auditEntryDto), total };
}

function auditEntryDto({ entry, email }: SignedEntry): AuditEntryDto {
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    actor_id: entry.actorId,
    actor: email,
    actor_role: entry.actorRole,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subjectId,
    details: entry.details,
  };
}
