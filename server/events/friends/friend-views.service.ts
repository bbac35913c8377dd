import { Injectable } from '@nestjs/common';
import type { HistoryStep } from '../reservations/index.js';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { FriendInvitationEntity } from './friend-invitation.entity.js';

const FIELDS = ['inviterId', 'friendId', 'status', 'keptUntil'] as const;

/** An invitation, with its two people. */
type StandingInvitation = Pick<FriendInvitationEntity, (typeof FIELDS)[number]>;

/** A step in the history of an invitation. */
interface InvitationStep extends Pick<HistoryStep, 'at' | 'by'> {
  status: FriendInvitationEntity['status'];
  isInviter: boolean;
}

/** $1 event, $2 account: the invitations that it made, or came through. */
const STEPS = `select h.to_state as status, h.changed_at as at, h.changed_by as by, i.inviter_id = $2 as "isInviter"
  from friend_invitations i
  join history h on h.subject = 'friend_invitation' and h.subject_id = i.id
  where i.event_id = $1 and (i.inviter_id = $2 or (i.friend_id = $2 and h.to_state = 'accepted'))
  order by h.id`;

/** What organisers see of the invitations of guests. */
@Injectable()
export class FriendViewsService {
  constructor(private readonly database: Database) {}

  /** Returns all invitations at an event, oldest first. */
  standingAt(eventId: number): Promise<StandingInvitation[]> {
    return this.database.query<StandingInvitation>(
      `select ${columnsOf(FriendInvitationEntity, 'i', FIELDS)} from friend_invitations i
        where i.event_id = $1 order by i.id`,
      [eventId],
    );
  }

  /**
   * Returns the steps of the invitations that an account made for an event or came through, oldest first, as steps of
   * its reservation: `friend_open`, `friend_accepted`, `friend_withdrawn`, `friend_lapsed`, `friend_over`,
   * `came_with_friend`.
   */
  async stepsOf(eventId: number, accountId: number): Promise<Pick<HistoryStep, 'at' | 'by' | 'reason'>[]> {
    const steps = await this.database.query<InvitationStep>(STEPS, [eventId, accountId]);
    return steps.map(({ status, at, by, isInviter }) => ({
      at,
      by: isInviter && status === 'accepted' ? by.replace('guest', 'friend') : by,
      reason: isInviter ? `friend_${status}` : 'came_with_friend',
    }));
  }
}
