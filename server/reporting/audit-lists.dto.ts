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

/** Which entries of the log are wanted. */
export class AuditQuery extends PageQuery {
  /** A text that stands in the action or its details. @example "postponed" */
  @OptionalField() @IsString() @MaxLength(200) q?: string;

  /** @example "event.postponed" */
  @OptionalField() @IsString() @MaxLength(100) action?: string;

  /** Only what was changed, or only what was read. @example "change" */
  @OptionalField() @OneOf('AuditKind', KINDS) kind?: 'change' | 'read';

  /** Who did it. @example 1 */
  @OptionalField() @IsQueryId() actor_id?: number;

  /** @example "event" */
  @OptionalField() @OneOf('AuditSubject', AUDIT_SUBJECTS) subject?: AuditSubject;

  /** @example 1 */
  @OptionalField() @IsQueryId() subject_id?: number;

  /** What was done to this event and its reservations. @example 1 */
  @OptionalField() @IsQueryId() event_id?: number;

  /** What was done to this person, their reservations and reports. @example 42 */
  @OptionalField() @IsQueryId() account_id?: number;

  /** With 1 the arrivals of an event on one day are one entry. @example "1" */
  @OptionalField() @IsIn(['1']) fold?: '1';

  /** From this instant on. @example "2026-12-01T00:00:00+01:00" */
  @OptionalField() @IsInstant() from?: string;

  /** Before this instant. @example "2027-01-01T00:00:00+01:00" */
  @OptionalField() @IsInstant() to?: string;
}

@ApiSchema({ description: 'An event that an entry of the log is about.' })
export class AuditEventDto {
  /** @example 1 */
  @ApiId() id: number;
  /** @example "Apéro at the lake" */
  name: string;
}

@ApiSchema({ description: 'A person that an entry of the log is about.' })
export class AuditPersonDto {
  /** @example 42 */
  @ApiId() account_id: number;
  /** Null without a profile, and once they are deleted. */
  name: string | null;
}

@ApiSchema({ description: 'Something that an organiser or a host did.' })
export class AuditEntryDto {
  /** @example 12 */
  @ApiId() id: number;
  /** @example "2026-12-01T11:00:00.000Z" */
  at: Date;
  /** @example 1 */
  @ApiId() actor_id: number;
  /** @example "organiser@example.ch" */
  actor: string;
  /** What they were when they did it. @example "admin" */
  @ApiEnum('Role', ROLES) actor_role: Role;
  /** @example "event.postponed" */
  action: string;
  /** @example "event" */
  @ApiEnum('AuditSubject', AUDIT_SUBJECTS) subject: AuditSubject;
  /** @example 1 */
  @ApiId() subject_id: number | null;
  /** What else there is to say: ids, times, fields; nothing secret, and nothing that a guest has written. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { from: '2026-12-04T18:30:00.000Z', to: '2026-12-18T18:30:00.000Z' },
  })
  details: Record<string, unknown>;
  /** All who did it, by e-mail: several have checked guests in. */
  actors: string[];
  /** How many things it was done to; more than one for arrivals that are one entry. */
  @ApiCount() count: number;
  /** When it was done first. */
  since: Date;
  /** The event that it is about. */
  event: AuditEventDto | null;
  /** The person that it is about. */
  person: AuditPersonDto | null;
  /**
   * What else it is about by name: the event to which a place was moved, or a series.
   * @example "First Friday"
   */
  other_name: string | null;
}

@ApiSchema({ description: 'A page of the log.' })
export class AuditDto extends PageOf(AuditEntryDto, 'How many there are in all.') {}

export const AUDIT_TABLE: Table<AuditEntryDto> = {
  entry: field('id'),
  at: field('at'),
  by: field('actor'),
  role: field('actor_role'),
  ...fields('action', 'subject', 'subject_id'),
  details: (entry) => JSON.stringify(entry.details),
};
