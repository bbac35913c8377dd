import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsId, IsInstant, OneOf, OptionalField } from '../../common/http/fields.decorator.js';
import { CITIES, type City } from '../../events/index.js';
import { ApiCount, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';

const FLAGS = ['0', '1'] as const;

/** Whether a plan is only shown. */
export class DryRunQuery {
  /** 1: nothing is changed. */
  @ApiProperty({ enum: FLAGS, required: false }) @OptionalField() @IsIn(FLAGS) dry_run?: '0' | '1';
}

@ApiSchema({ description: 'Where a copy of an event goes.' })
export class DuplicateEventDto {
  /** When the copy begins; without it, when the original does. @example "2027-01-08T19:30:00+01:00" */
  @OptionalField() @IsInstant() date?: string;

  /** Where; without it, where the original is. @example "Geneva" */
  @OptionalField() @OneOf('City', CITIES) city?: City;
}

@ApiSchema({ description: 'To when an event is put off.' })
export class PostponeEventDto {
  /** When it begins now: later than before, and ahead. @example "2026-12-18T19:30:00+01:00" */
  @IsInstant() date: string;

  /** When it ends; without it the event is as long as before. @example "2026-12-18T22:30:00+01:00" */
  @OptionalField() @IsInstant() ends_at?: string;

  /** Why, for the log. @example "The terrace is flooded." */
  @OptionalField() @IsString() @MaxLength(500) reason?: string;

  /** Whether guests get a mail. @default true */
  @OptionalField() @IsBoolean() tell_guests?: boolean;
}

@ApiSchema({ description: 'The new host of an event: by account or by e-mail.' })
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
  /** Null without a profile. */
  name: string | null;
  /** @example "2026-12-01T11:00:00.000Z" */
  @ApiInstant() assigned_at: Date;
  /** False until they have opened the link in their mail: without it they are no host. */
  active: boolean;
}

@ApiSchema({ description: 'The hosts of an event.' })
export class HostsDto {
  items: HostDto[];
  @ApiCount() total: number;
}

@ApiSchema({ description: 'The hosts of an event after one was assigned.' })
export class HostAssignedDto extends HostsDto {
  /** The link by which the role begins, to be handed over where no mail is set up; else null. */
  @ApiProperty({ type: 'string', nullable: true }) invitation_url: string | null;
}

/** The columns of the table for a spreadsheet. */
export const HOSTS_TABLE: Table<HostDto> = {
  account: field('account_id'),
  ...fields('name', 'email', 'assigned_at'),
};
