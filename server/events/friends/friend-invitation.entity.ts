import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';
import { type Transition, TransitionColumns } from '../../common/database/transition-columns.js';
import { SIDES, type Side } from '../seats/seats.rules.js';

/** The states of an invitation of a friend. */
export const INVITATION_STATES = ['open', 'accepted', 'withdrawn', 'lapsed', 'over'] as const;
/** The state of an invitation. */
export type InvitationState = (typeof INVITATION_STATES)[number];

/** All transitions of an invitation. The database has the same table and refuses any other. */
export const INVITATION_TRANSITIONS: readonly Transition<InvitationState>[] = [
  { from: null, to: 'open', when: 'a guest with a seat keeps one for a friend' },
  { from: 'open', to: 'accepted', when: 'the friend has logged in: the seat is offered to them alone' },
  { from: 'open', to: 'withdrawn', when: 'the guest takes it back' },
  { from: 'open', to: 'lapsed', when: 'nobody came in time' },
  { from: 'open', to: 'over', when: 'the guest gave up their own seat, or the event takes no more guests' },
];

/** The final states of an invitation without a friend. */
export type EndedInvitation = Exclude<InvitationState, 'open' | 'accepted'>;

/** A seat that a guest keeps for a friend, besides their own. Its transitions are those of `INVITATION_TRANSITIONS`. */
@Entity('friend_invitations')
@PersonalData({
  inviterId: { export: 'friend_invitations', hide: ['friendId', 'changedBy'], erase: 'delete' },
  friendId: { export: 'accepted_invitations', hide: ['inviterId', 'changedBy'], erase: 'delete' },
})
@Index('friend_invitations_one_open', ['eventId', 'inviterId'], { unique: true, where: `status = 'open'` })
@Index('friend_invitations_of_event', ['eventId', 'id'])
@Index('friend_invitations_of_inviter', ['inviterId', 'eventId'])
@Index('friend_invitations_of_friend', ['friendId', 'eventId'], { where: 'friend_id is not null' })
@Check('friend_invitations_side', oneOf('side', SIDES))
@Check('friend_invitations_friend', 'friend_id <> inviter_id')
@Check('friend_invitations_accepted', `(status = 'accepted') = (friend_id is not null)`)
export class FriendInvitationEntity extends TransitionColumns {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;

  @Column('integer') @ForeignKey('events') eventId: number;

  /** The guest who keeps the seat. */
  @Column('integer') @ForeignKey('accounts') inviterId: number;

  /** The account that accepted; null before that. */
  @Column('integer', { nullable: true }) @ForeignKey('accounts') friendId: number | null;

  /** The side whose seat is kept. */
  @Column('text') side: Side;

  @Column('text') status: InvitationState;

  /** Until when the link is valid. */
  @Column('timestamptz') keptUntil: Date;

  @Column('timestamptz') createdAt: Date;
}
