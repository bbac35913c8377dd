import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { oneOf } from '../../common/database/columns.js';
import { PersonalData } from '../../common/database/personal-data.js';

/** Roles of invitations. */
const INVITED_ROLES = ['host', 'admin'] as const;
/** The role of an invitation. */
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** An invitation to the team: the role that the account gets when it accepts. A new one replaces the former one. */
@Entity('team_invitations')
@PersonalData({
  accountId: { export: 'team_invitations', hide: ['invitedBy'], erase: 'delete' },
  invitedBy: { leftOut: 'names another person', erase: 'delete' },
})
@Index('team_invitations_invited_by', ['invitedBy'])
@Check('team_invitations_role', oneOf('role', INVITED_ROLES))
export class TeamInvitationEntity {
  @PrimaryColumn('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) accountId: number;
  @Column('text') role: InvitedRole;
  @Column('integer') @ForeignKey('accounts', { onDelete: 'CASCADE' }) invitedBy: number;
  @Column('timestamptz') createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
