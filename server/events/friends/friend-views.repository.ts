import { Injectable } from '@nestjs/common';
import { columnsOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import type { HistoryStep } from '../reservations/index.js';
import { FriendInvitationEntity } from './friend-invitation.entity.js';

const FIELDS = ['inviterId', 'friendId', 'status', 'keptUntil'] as const;

/** An invitation, with its two people. */
export type StandingInvitation = Pick<FriendInvitationEntity, (typeof FIELDS)[number]>;

/** A step in the history of an invitation. */
export interface InvitationStep extends Pick<HistoryStep, 'at' | 'by'> {
  status: FriendInvitationEntity['status'];
  isInviter: boolean;
}

/** What organisers see of the rows of `friend_invitations`, and of their history. */
@Injectable()
export class FriendViewsRepository {
  constructor(private readonly database: Database) {}

  /** Returns all invitations at an event, oldest first. */
  standingAt(eventId: number): Promise<StandingInvitation[]> {
    return this.database.query<StandingInvitation>(
      `select ${columnsOf(FriendInvitationEntity, 'i', FIELDS)} from friend_invitations i
        where i.event_id = $1 order by i.id`,
      [eventId],
    );
  }

  /** Returns the steps of the invitations that an account made for an event, or came through, oldest first. */
  stepsOf(eventId: number, accountId: number): Promise<InvitationStep[]> {
    return this.database.query<InvitationStep>(
      `select h.to_state as status, h.changed_at as at, h.changed_by as by, i.inviter_id = $2 as "isInviter"
         from friend_invitations i
         join history h on h.subject = 'friend_invitation' and h.subject_id = i.id
        where i.event_id = $1 and (i.inviter_id = $2 or (i.friend_id = $2 and h.to_state = 'accepted'))
        order by h.id`,
      [eventId, accountId],
    );
  }
}
