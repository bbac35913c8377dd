import type { Table } from '../../common/http/downloads/table.js';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { OptionalField, IsId, IsInstant } from '../../common/http/fields.decorator.js';
import type { CancellationFigures } from '../../reporting/index.js';
import { CITIES, type City } from '../../events/index.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import type { CopyInput } from './admin-drafts.service.js';
import type { PostponeInput } from './admin-events.service.js';
import type { AssignedHost, NamedHost } from './admin-hosts.service.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { rappenToChf } from '../../common/money/chf.js';

@ApiSchema({ description: 'Where a copy of an event goes.' })
export class DuplicateEventDto {
  /**
   * When the copy begins; without it, when the original does.
   * @example "2027-01-08T19:30:00+01:00"
   */
  @ApiInstant()
  @OptionalField()
  @IsInstant()
  date?: string;

  /**
   * Where; without it, where the original is.
   * @example "Geneva"
   */
  @ApiEnum('City', CITIES)
  @OptionalField()
  @IsIn(CITIES)
  city?: City;
}

@ApiSchema({ description: 'To when an event is put off.' })
export class PostponeEventDto {
  /**
   * When it begins now: later than before, and ahead.
   * @example "2026-12-18T19:30:00+01:00"
   */
  @ApiInstant() @IsInstant() date: string;

  /**
   * When it ends; without it the event is as long as before.
   * @example "2026-12-18T22:30:00+01:00"
   */
  @ApiInstant()
  @OptionalField()
  @IsInstant()
  ends_at?: string;

  /**
   * Why, for the log.
   * @example "The terrace is flooded."
   */
  @OptionalField()
  @IsString()
  @MaxLength(500)
  reason?: string;

  /** Whether guests get a mail. @default true */
  @OptionalField() @IsBoolean() tell_guests?: boolean;
}

@ApiSchema({ description: 'What cancelling an event would do.' })
export class EventCancellationDto {
  /** @example 1 */
  @ApiId() event_id: number;
  /**
   * Guests who would lose their reservation.
   * @example 26
   */
  @ApiCount() guests: number;
  /**
   * Paid reservations, which are refunded.
   * @example 24
   */
  @ApiCount() paid: number;
  /**
   * Reservations without payment, which are cancelled.
   * @example 2
   */
  @ApiCount() confirmed: number;
  /**
   * Guests who are paying at this moment.
   * @example 1
   */
  @ApiCount() held: number;
  /**
   * What goes back, in CHF.
   * @example 1188
   */
  refund_chf: number;
  /** In CHF; what payers’ banks contest goes back only if they leave it with us. */
  waits_for_bank_chf: number;
}

@ApiSchema({ description: 'The new host of an event: by account or by e-mail.' })
export class AssignHostDto {
  /** @example 41 */
  @ApiId()
  @IsOptional()
  @IsId()
  account_id?: number;

  /** @example "host@example.ch" */
  @IsOptional()
  @IsString()
  @MaxLength(254)
  email?: string;
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
  account: (host) => host.account_id,
  name: (host) => host.name,
  email: (host) => host.email,
  assigned_at: (host) => host.assigned_at,
};

/** Returns where and when a copy goes. */
export function copyInput({ date, city }: DuplicateEventDto): CopyInput {
  return { startsAt: date === undefined ? undefined : new Date(date), city };
}

/** Returns to when an event is postponed, and why. */
export function postponeInput({ date, ends_at, reason, tell_guests }: PostponeEventDto): PostponeInput {
  return {
    startsAt: new Date(date),
    endsAt: ends_at === undefined ? undefined : new Date(ends_at),
    reason: reason ?? null,
    tellsGuests: tell_guests ?? true,
  };
}

/** Returns the DTO of an event's hosts. */
export function hostsDto(hosts: readonly NamedHost[]): HostsDto {
  const items = hosts.map(({ accountId, email, name, createdAt, active }) => ({
    account_id: accountId,
    email,
    name,
    assigned_at: createdAt,
    active,
  }));
  return { items, total: items.length };
}

/** Returns the DTO of an event's hosts after one was assigned. */
export function hostAssignedDto({ hosts, url }: AssignedHost): HostAssignedDto {
  return { ...hostsDto(hosts), invitation_url: url };
}

/** A preview as the API sends it. */
export function cancellationDto(eventId: number, figures: CancellationFigures): EventCancellationDto {
  const { paid, confirmed, held, refundRappen, contestedRappen } = figures;
  return {
    event_id: eventId,
    guests: paid + confirmed,
    paid,
    confirmed,
    held,
    refund_chf: rappenToChf(refundRappen),
    waits_for_bank_chf: rappenToChf(contestedRappen),
  };
}
