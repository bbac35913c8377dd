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

/** Which of the lists of an event are wanted. */
export class WaitingListQuery extends PageQuery {
  /** @example "women" */
  @OptionalField() @OneOf('Side', SIDES) side?: Side;
}

@ApiSchema({ description: 'Where somebody who waits is moved, and why.' })
export class MoveWaitingDto {
  /** 1 is the next. Nobody gets before those who have been offered a seat. @example 1 */
  @ApiCount() @IsWhole(1, 100_000) position: number;
  /** @example "They come with a friend who has a seat." */
  @Text(LONGEST_REASON) reason: string;
}

@ApiSchema({ description: 'How a seat is offered by hand.' })
export class OfferSeatDto {
  /** Needed for an offer out of turn, or with one more seat. @example "They were sent home last time." */
  @OptionalField() @Text(LONGEST_REASON) reason?: string;
  /** Raises the capacity of the side by one for it. @example true */
  @OptionalField() @IsBoolean() add_seat?: boolean;
}

@ApiSchema({ description: 'Why somebody is taken off the list.' })
export class RemoveWaitingDto {
  /** @example "They wrote that they cannot come." */
  @Text(LONGEST_REASON) reason: string;
}

@ApiSchema({ description: 'Somebody on a waiting list, as organisers see it.' })
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
  /** In the list of their side, from 1. @example 1 */
  @ApiCount() position: number;
  /** @example "offered" */
  @ApiEnum('WaitingEntryState', WAITING_ENTRY_STATES) status: WaitingEntryState;
  /** @example "2026-11-20T09:30:00.000Z" */
  joined_at: Date;
  /** Until when a seat is kept for them; null without an offer of their own. @example null */
  offered_until: Date | null;
  /** Whether a free seat is offered to them and all others who wait. @example false */
  to_all: boolean;
  /** Whether they came before all who waited, as their money had come too late. */
  paid_late: boolean;
}

@ApiSchema({ description: 'A page of the waiting lists of an event.' })
export class AdminWaitingListDto extends PageOf(AdminWaitingDto, 'How many there are in all.') {}

export const WAITING_LIST_TABLE: Table<AdminWaitingDto> = {
  entry: field('id'),
  account: field('account_id'),
  ...fields('name', 'gender'),
  side: field('side_name'),
  ...fields('position', 'status', 'joined_at', 'offered_until'),
};

/** Somebody on a waiting list, as organisers see it. */
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
