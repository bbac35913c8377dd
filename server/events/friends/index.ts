// friends: guests who keep a seat for a friend beside their own, until the friend reserves it.
export type { FriendInvitation } from './friend-invitations.repository.js';
export { FriendInvitationsService } from './friend-invitations.service.js';
export type { StandingInvitation } from './friend-views.repository.js';
export { FriendViewsService } from './friend-views.service.js';
export type { Inviting, InvitingState, KeptForFriend } from './inviting.js';
