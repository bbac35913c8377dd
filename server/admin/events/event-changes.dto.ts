import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsId, IsInstant, OneOf, OptionalField } from '../../common/http/fields.decorator.js';
import { CITIES, type City } from '../../events/index.js';
import { ApiCount, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

const FLAGS = ['0', '1'] as const;

/** Whether a request is a dry run. */
export class DryRunQuery {
  /** `1`: dry run, changes nothing. */
  @ApiProperty({ enum: FLAGS, required: false }) @OptionalField() @IsIn(FLAGS) dry_run?: '0' | '1';
}

@ApiSchema({ description: 'Date and city of a copy of an event.' })
export class DuplicateEventDto {
  /** Start of the copy. If absent, the start of the original. @example "2027-01-08T19:30:00+01:00" */
  @OptionalField() @IsInstant() date?: string;

  /**
   * City of the copy. If absent, the city of the original. If it is another city, venue, location and area
   * are not copied.
   * @example "Geneva"
   */
  @OptionalField() @OneOf('City', CITIES) city?: City;
}

@ApiSchema({ description: 'New date of an event.' })
export class PostponeEventDto {
  /**
   * New start of the event; in the future and later than the current start.
   * @example "2026-12-18T19:30:00+01:00"
   */
  @IsInstant() date: string;

  /** New end. If absent, the duration stays the same. @example "2026-12-18T22:30:00+01:00" */
  @OptionalField() @IsInstant() ends_at?: string;

  /** Reason, for the audit log. @example "The terrace is flooded." */
  @OptionalField() @IsString() @MaxLength(500) reason?: string;

  /** Whether guests are notified. Default: `true`. */
  @OptionalField() @IsBoolean() tell_guests?: boolean;
}

@ApiSchema({ description: 'The new host of an event, by account id or email address.' })
export class AssignHostDto {
  /** @example 41 */
  @IsOptional() @IsId() account_id?: number;

  /** @example "host@example.ch" */
  @IsOptional() @IsString() @MaxLength(254) email?: string;
}

@ApiSchema({ description: 'A host of an event.' })
export class HostDto {
  /** @example 41 */
  @ApiId() account_id: number;
  /** @example "host@example.ch" */
  email: string;
  /** Name in the profile; `null` if there is no profile. */
  name: string | null;
  /** @example "2026-12-01T11:00:00.000Z" */
  @ApiInstant() assigned_at: Date;
  /** Whether the person has the role; `false` until they have accepted the invitation. */
  active: boolean;
}

@ApiSchema({ description: 'The hosts of an event.' })
export class HostsDto {
  items: HostDto[];
  @ApiCount() total: number;
}

@ApiSchema({ description: 'The hosts of an event after an assignment.' })
export class HostAssignedDto extends HostsDto {
  /** Invitation link to pass on to the new host, if the server sends no email; otherwise `null`. */
  @ApiProperty({ type: 'string', nullable: true }) invitation_url: string | null;
}

/** The columns of the downloadable table. */
export const HOSTS_TABLE: Table<HostDto> = {
  account: field('account_id'),
  ...fields('name', 'email', 'assigned_at'),
};
