import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsISO8601, IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import type { AuditEntryEntity, AuditSubject } from '../../audit/index.js';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { MAX_ID } from '../../common/http/id.pipe.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { INSTANT, INSTANT_SENTENCE } from '../../common/http/instant.js';

const SUBJECTS = ['event', 'series', 'reservation', 'account', 'report', 'statistics'] as const;

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
   * Who did it.
   * @example 1
   */
  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  actor_id?: number;

  /** @example "event" */
  @OptionalField()
  @IsIn(SUBJECTS)
  subject?: AuditSubject;

  /** @example 1 */
  @OptionalField()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_ID)
  subject_id?: number;

  /**
   * From this instant on.
   * @example "2026-12-01T00:00:00+01:00"
   */
  @OptionalField()
  @Matches(INSTANT, INSTANT_SENTENCE)
  @IsISO8601({ strict: true }, INSTANT_SENTENCE)
  from?: string;

  /**
   * Before this instant.
   * @example "2027-01-01T00:00:00+01:00"
   */
  @OptionalField()
  @Matches(INSTANT, INSTANT_SENTENCE)
  @IsISO8601({ strict: true }, INSTANT_SENTENCE)
  to?: string;
}

/** Something that an organiser or a host did. */
export class AuditEntryDto {
  /** @example 12 */
  id: number;
  /** @example "2026-12-01T11:00:00.000Z" */
  at: string;
  /** @example 1 */
  actor_id: number;
  /** @example "organiser@example.ch" */
  actor: string;
  /**
   * What they were when they did it.
   * @example "admin"
   */
  actor_role: 'user' | 'host' | 'admin';
  /** @example "event.postponed" */
  action: string;
  /** @example "event" */
  subject: 'event' | 'series' | 'reservation' | 'account' | 'report' | 'statistics';
  /** @example 1 */
  subject_id: number | null;
  /** What else there is to say: ids, times, fields; nothing secret, and nothing that a guest has written. */
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    example: { from: '2026-12-04T18:30:00.000Z', to: '2026-12-18T18:30:00.000Z' },
  })
  details: Record<string, unknown>;
}

/** A page of the log. */
export class AuditDto {
  items: AuditEntryDto[];
  /** How many there are in all. */
  total: number;
}

/** An entry as the wire carries it. */
export function auditEntryDto(entry: AuditEntryEntity, email: string): AuditEntryDto {
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
