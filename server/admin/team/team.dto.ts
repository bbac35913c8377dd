import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { Equals, IsBoolean } from 'class-validator';
import { NewEmail, type TeamMember } from '../../auth/index.js';
import { type Role, ROLES } from '../../common/http/access.js';
import { ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { wireFields } from '../../common/text/snake-case.js';

const INVITED_ROLES = ['host', 'admin'] as const;
const STATES = ['active', 'invited', 'blocked'] as const;

@ApiSchema({ description: 'An invitation to the team: email address and role.' })
export class InviteDto {
  /** @example "ana@example.ch" */
  @NewEmail() email: string;
  /** @example "admin" */
  @OptionalField() @OneOf('InvitedRole', INVITED_ROLES) role?: 'host' | 'admin';
}

@ApiSchema({ description: 'Changes to a team member. Absent fields keep their value.' })
export class ChangeTeamMemberDto {
  /**
   * The current role or a lower one. `user`: the member leaves the team. A higher role needs an invitation.
   * @example "host"
   */
  @OptionalField() @OneOf('Role', ROLES) role?: Role;
  /** @example false */
  @OptionalField() @IsBoolean() blocked?: boolean;

  /**
   * `false` switches two-factor authentication off, for a member who has lost the app and the recovery codes.
   * @example false
   */
  @ApiProperty({ type: 'boolean' })
  @OptionalField()
  @IsBoolean()
  @Equals(false)
  totp_enabled?: false;
}

@ApiSchema({ description: 'An organiser, a host or an invited person.' })
export class TeamMemberDto {
  @ApiId() account_id: number;
  /** @example "ana@example.ch" */
  email: string;
  /** The role of the member, or the role in the invitation. `user` if the member has just left the team. */
  @ApiEnum('Role', ROLES) role: Role;
  @ApiEnum('TeamMemberState', STATES) state: (typeof STATES)[number];
  /** Whether two-factor authentication is on. */
  totp_enabled: boolean;
  /** When a session of the member was last used; `null` if they have no session. */
  last_used_at: Date | null;
  /** Expiry of the invitation; `null` if there is no open invitation. */
  invited_until: Date | null;
}

@ApiSchema({ description: 'The team: organisers first, then hosts, then invited people.' })
export class TeamDto extends PageOf(TeamMemberDto) {}

@ApiSchema({ description: 'A new invitation to the team.' })
export class InvitationDto extends TeamMemberDto {
  /** The link to hand over to the invited person if email is not set up; otherwise `null`. */
  @ApiProperty({ type: 'string', nullable: true }) invitation_url: string | null;
}

export const TEAM_TABLE: Table<TeamMemberDto> = {
  account: field('account_id'),
  ...fields('email', 'role', 'state'),
  second_factor: field('totp_enabled'),
  last_used_at: field('last_used_at'),
};

/** Returns the DTO of a team member. */
export const teamMemberDto = (member: TeamMember): TeamMemberDto =>
  wireFields(member, 'accountId', 'email', 'role', 'state', 'totpEnabled', 'lastUsedAt', 'invitedUntil');
