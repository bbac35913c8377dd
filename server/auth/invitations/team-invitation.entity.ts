import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** The roles to which somebody can be invited. */
const INVITED_ROLES = ['host', 'admin'] as const;
/** A role to which somebody can be invited. */
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** Which role an account gets when the invitation is accepted; a new one takes the place of the one before. */
@Entity('team_invitations')
@PersonalData({
  accountId: { export: 'team_invitations', hide: ['invitedBy'], erase: 'delete' },
  invitedBy: { leftOut: 'names another person', erase: 'delete' },
})
@Index('team_invitations_invited_by', ['invitedBy'])
@Check('team_invitations_role', oneOf('role', INVITED_ROLES))
export class TeamInvitationEntity {
  @PrimaryColumn('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  accountId: number;

  @Column('text')
  role: InvitedRole;

  @Column('integer')
  @ForeignKey('accounts', { onDelete: 'CASCADE' })
  invitedBy: number;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
