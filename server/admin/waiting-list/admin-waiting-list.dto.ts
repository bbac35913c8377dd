import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { IsBoolean } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { IsWhole, OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { Text } from '../../common/http/text.decorator.js';
import { wireFields } from '../../common/text/snake-case.js';
import {
  type EventFormat,
  type ListedEntry,
  type Side,
  sideName,
  SIDE_NAMES,
  type SideName,
  SIDES,
  WAITING_ENTRY_STATES,
  type WaitingEntryState,
} from '../../events/index.js';
import type { Profile } from '../../profile/index.js';

const LONGEST_REASON = 500;

/** Filter for the waiting lists of an event. */
export class WaitingListQuery extends PageQuery {
  /** @example "women" */
  @OptionalField() @OneOf('Side', SIDES) side?: Side;
}

@ApiSchema({ description: 'The new position of a member of a waiting list, and the reason.' })
export class MoveWaitingDto {
  /** 1 is the first. Members who were offered a seat in turn stay ahead. @example 1 */
  @ApiCount() @IsWhole(1, 100_000) position: number;
  /** @example "They come with a friend who has a seat." */
  @Text(LONGEST_REASON) reason: string;
}

@ApiSchema({ description: 'An offer made by an organiser.' })
export class OfferSeatDto {
  /** Required for an offer out of turn, or with `add_seat`. @example "They were sent home last time." */
  @OptionalField() @Text(LONGEST_REASON) reason?: string;
  /** Whether to increase the capacity of the side by one for this offer. @example true */
  @OptionalField() @IsBoolean() add_seat?: boolean;
}

@ApiSchema({ description: 'The reason for removing a member from a waiting list.' })
export class RemoveWaitingDto {
  /** @example "They wrote that they cannot come." */
  @Text(LONGEST_REASON) reason: string;
}

@ApiSchema({ description: 'A member of a waiting list as shown to organisers.' })
export class AdminWaitingDto {
  /** @example 12 */
  @ApiId() id: number;
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example 41 */
  @ApiId() account_id: number;
  /** @example "Ana" */
  name: string;
  /** @example "female" */
  gender: string;
  /** @example "women" */
  @ApiEnum('Side', SIDES) side: Side;
  @ApiEnum('SideName', SIDE_NAMES) side_name: SideName;
  /** Position on the list of their side, from 1. @example 1 */
  @ApiCount() position: number;
  /** @example "offered" */
  @ApiEnum('WaitingEntryState', WAITING_ENTRY_STATES) status: WaitingEntryState;
  /** @example "2026-11-20T09:30:00.000Z" */
  joined_at: Date;
  /** End of the offer; `null` if no seat is offered to this member alone. @example null */
  offered_until: Date | null;
  /** Whether a free seat is offered to all members, including this one. @example false */
  to_all: boolean;
  /** Whether the member was put first because their payment came after the seat was taken. */
  paid_late: boolean;
}

@ApiSchema({ description: 'A page of the waiting lists of an event.' })
export class AdminWaitingListDto extends PageOf(AdminWaitingDto, 'Total number of members.') {}

export const WAITING_LIST_TABLE: Table<AdminWaitingDto> = {
  entry: field('id'),
  account: field('account_id'),
  ...fields('name', 'gender'),
  side: field('side_name'),
  ...fields('position', 'status', 'joined_at', 'offered_until'),
};

/** Returns the DTO of a member of a waiting list. */
export function adminWaitingDto(
  { entry, position }: ListedEntry,
  guest: Profile | undefined,
  format: EventFormat,
): AdminWaitingDto {
  return {
    ...wireFields(entry, 'id', 'eventId', 'accountId', 'side', 'status'),
    name: guest?.name ?? '',
    gender: guest?.gender ?? '',
    side_name: sideName(entry.side, format),
    position,
    joined_at: entry.createdAt,
    offered_until: entry.status === 'offered' ? entry.offeredUntil : null,
    to_all: entry.broadcastAt !== null,
    paid_late: entry.status === 'waiting' && entry.changeReason === 'late_payment',
  };
}
