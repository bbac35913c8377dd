import { ApiSchema } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { OnlyCompared } from '../common/http/body.pipe.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { type InvitingState, type Side, SIDES } from '../events/index.js';

const STATES = ['none', 'open', 'accepted', 'reserved'] as const satisfies readonly InvitingState[];

@ApiSchema({ description: 'The state of the user’s invitation for a friend.' })
export class InvitingDto {
  /**
   * `none`: no current invitation. `open`: the link can be accepted. `accepted`: the friend has accepted and
   * not reserved yet. `reserved`: the friend has a seat or is paying.
   */
  @ApiEnum('InvitingState', STATES) state: InvitingState;
  /** Side of the friend's seat. */
  @ApiEnum('Side', SIDES) side: Side;
  /** Time until which the seat is kept; `null` unless the invitation is open. */
  kept_until: Date | null;
  /** The link for the friend; `null` unless the invitation is open. */
  url: string | null;
  /** Number of further invitations that the user can make for the event. */
  @ApiCount() left: number;
  /** Error code that a new invitation would get now; `null` if one can be made or one is open. */
  obstacle: string | null;
}

@ApiSchema({ description: 'The token of an invitation link.' })
export class FriendInvitationInput {
  /** The token: the part of the link after `#token=`. */
  @IsString()
  @MaxLength(100)
  @OnlyCompared()
  token: string;
}

@ApiSchema({ description: 'An invitation as shown to anybody with its link.' })
export class FriendInvitationDto {
  @ApiId() event_id: number;
  event_name: string;
  @ApiInstant() date: string;
  @ApiInstant() ends_at: string;
  city: string;
  /** Price of a seat, in CHF. */
  price: number;
  /** First name of the inviter; `null` if they have no profile. */
  inviter: string | null;
  /** Whether the invitation can still be accepted. */
  open: boolean;
  /** Time until which the seat is kept for the friend. */
  kept_until: Date;
}

@ApiSchema({ description: 'A seat that is kept for the user. The user reserves it like any other.' })
export class KeptPlaceDto {
  @ApiId() event_id: number;
  @ApiEnum('Side', SIDES) side: Side;
  /** Time until which the user can reserve the seat. */
  kept_until: Date;
}
