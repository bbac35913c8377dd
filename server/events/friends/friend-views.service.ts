import { Injectable } from '@nestjs/common';
import type { HistoryStep } from '../reservations/index.js';
import { FriendViewsRepository, type StandingInvitation } from './friend-views.repository.js';

/** What organisers see of the invitations of guests. */
@Injectable()
export class FriendViewsService {
  constructor(private readonly views: FriendViewsRepository) {}

  /** Returns all invitations at an event, oldest first. */
  standingAt(eventId: number): Promise<StandingInvitation[]> {
    return this.views.standingAt(eventId);
  }

  /**
   * Returns the steps of the invitations that an account made for an event or came through, oldest first, as steps of
   * its reservation: `friend_open`, `friend_accepted`, `friend_withdrawn`, `friend_lapsed`, `friend_over`,
   * `came_with_friend`.
   */
  async stepsOf(eventId: number, accountId: number): Promise<Pick<HistoryStep, 'at' | 'by' | 'reason'>[]> {
    const steps = await this.views.stepsOf(eventId, accountId);
    return steps.map(({ status, at, by, isInviter }) => ({
      at,
      by: isInviter && status === 'accepted' ? by.replace('guest', 'friend') : by,
      reason: isInviter ? `friend_${status}` : 'came_with_friend',
    }));
  }
}
