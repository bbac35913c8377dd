import { field, fields, type Table } from '../common/http/downloads/table.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../common/http/page-of.js';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { type AuditSubject, AUDIT_SUBJECTS } from '../audit/index.js';
import { OptionalField, IsInstant, OneOf, IsQueryId } from '../common/http/fields.decorator.js';
import { PageQuery } from '../common/http/page.dto.js';
import { ROLES, type Role } from '../common/http/access.js';
import { ApiCount, ApiEnum, ApiId } from '../common/http/api-fields.decorator.js';

const KINDS = ['change', 'read'] as const;

/** Filter of the audit log. */
export class AuditQuery extends PageQuery {
  /** Text to search for in the action, its details and its reason; case-insensitive. @example "postponed" */
  @OptionalField() @IsString() @MaxLength(200) q?: string;

  /** @example "event.postponed" */
  @OptionalField() @IsString() @MaxLength(100) action?: string;

  /** `read`: only reads of personal data. `change`: all other actions, also exports. @example "change" */
  @OptionalField() @OneOf('AuditKind', KINDS) kind?: 'change' | 'read';

  /** Account of the organiser or host who acted. @example 1 */
  @OptionalField() @IsQueryId() actor_id?: number;

  /** @example "event" */
  @OptionalField() @OneOf('AuditSubject', AUDIT_SUBJECTS) subject?: AuditSubject;

  /** @example 1 */
  @OptionalField() @IsQueryId() subject_id?: number;

  /** Only entries about this event or its reservations. @example 1 */
  @OptionalField() @IsQueryId() event_id?: number;

  /** Only entries about this person, their reservations or reports about them. @example 42 */
  @OptionalField() @IsQueryId() account_id?: number;

  /** `1`: combines the check-ins of an event on one day into one entry. @example "1" */
  @OptionalField() @IsIn(['1']) fold?: '1';

  /** Start of the period, inclusive. @example "2026-12-01T00:00:00+01:00" */
  @OptionalField() @IsInstant() from?: string;

  /** End of the period, exclusive. @example "2027-01-01T00:00:00+01:00" */
  @OptionalField() @IsInstant() to?: string;
}

@ApiSchema({ description: 'The event of an audit log entry.' })
export class AuditEventDto {
  /** @example 1 */
  @ApiId() id: number;
  /** @example "Apéro at the lake" */
  name: string;
}

@ApiSchema({ description: 'The person of an audit log entry.' })
export class AuditPersonDto {
  /** @example 42 */
  @ApiId() account_id: number;
  /** `null` if the person has no profile or was deleted. */
  name: string | null;
}

@ApiSchema({ description: 'An action of an organiser or a host.' })
export class AuditEntryDto {
  /** @example 12 */
  @ApiId() id: number;
  /** @example "2026-12-01T11:00:00.000Z" */
  at: Date;
  /** @example 1 */
  @ApiId() actor_id: number;
  /** @example "organiser@example.ch" */
  actor: string;
  /** Role of the actor at that time. @example "admin" */
  @ApiEnum('Role', ROLES) actor_role: Role;
  /** @example "event.postponed" */
  action: string;
  /** @example "event" */
  @ApiEnum('AuditSubject', AUDIT_SUBJECTS) subject: AuditSubject;
  /** @example 1 */
  @ApiId() subject_id: number | null;
  /** Further details: ids, times and fields. Contains no secrets and no texts written by guests. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { from: '2026-12-04T18:30:00.000Z', to: '2026-12-18T18:30:00.000Z' },
  })
  details: Record<string, unknown>;
  /** Email addresses of all actors. A combined entry of check-ins can have several. */
  actors: string[];
  /** Number of affected items; can be more than 1 for a combined entry of check-ins. */
  @ApiCount() count: number;
  /** Time of the first action of a combined entry; otherwise the same as `at`. */
  since: Date;
  /** Event that the entry is about. */
  event: AuditEventDto | null;
  /** Person that the entry is about. */
  person: AuditPersonDto | null;
  /**
   * Name of the event to which a reservation was moved, or of the series.
   * @example "First Friday"
   */
  other_name: string | null;
}

@ApiSchema({ description: 'A page of the audit log.' })
export class AuditDto extends PageOf(AuditEntryDto, 'Total number of items.') {}

export const AUDIT_TABLE: Table<AuditEntryDto> = {
  entry: field('id'),
  at: field('at'),
  by: field('actor'),
  role: field('actor_role'),
  ...fields('action', 'subject', 'subject_id'),
  details: (entry) => JSON.stringify(entry.details),
};
