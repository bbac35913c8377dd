import { ApiSchema } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { OnlyCompared } from '../common/http/body.pipe.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../common/http/api-fields.decorator.js';
import { type InvitingState, type Side, SIDES } from '../events/index.js';

const STATES = ['none', 'open', 'accepted', 'reserved'] as const satisfies readonly InvitingState[];

@ApiSchema({ description: 'How it stands with the place that the user keeps for a friend.' })
export class InvitingDto {
  /** `open`: the link is good. `accepted`: the friend has not paid yet. `reserved`: the friend has a place, or is paying. */
  @ApiEnum('InvitingState', STATES) state: InvitingState;
  /** On which side the friend's place is. */
  @ApiEnum('Side', SIDES) side: Side;
  /** Until when it is kept; null unless it is open. */
  kept_until: Date | null;
  /** The link for the friend; null unless it is open. */
  url: string | null;
  /** How many more invitations the user can make for the event. */
  @ApiCount() left: number;
  /** The code of the refusal that an invitation would meet now; null if one can be made. */
  obstacle: string | null;
}

@ApiSchema({ description: 'The link of an invitation.' })
export class FriendInvitationInput {
  /** What stands behind `#token=`. */
  @IsString()
  @MaxLength(100)
  @OnlyCompared()
  token: string;
}

@ApiSchema({ description: 'What the link of an invitation tells whoever has it.' })
export class FriendInvitationDto {
  @ApiId() event_id: number;
  event_name: string;
  @ApiInstant() date: string;
  @ApiInstant() ends_at: string;
  city: string;
  /** In CHF. */
  price: number;
  /** The first name of who keeps the place. */
  inviter: string | null;
  /** Whether the place is still kept for whoever comes by the link. */
  open: boolean;
  kept_until: Date;
}

@ApiSchema({ description: 'The place that is kept for the user, who reserves it as any other.' })
export class KeptPlaceDto {
  @ApiId() event_id: number;
  @ApiEnum('Side', SIDES) side: Side;
  kept_until: Date;
}
