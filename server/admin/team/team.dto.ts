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

@ApiSchema({ description: 'Who is to join the team, and as what.' })
export class InviteDto {
  /** @example "ana@example.ch" */
  @NewEmail() email: string;
  /** @example "admin" */
  @OptionalField() @OneOf('InvitedRole', INVITED_ROLES) role?: 'host' | 'admin';
}

@ApiSchema({ description: 'What is to be changed of a member of the team.' })
export class ChangeTeamMemberDto {
  /**
   * The role that they have, or a lesser one; `user`: they leave the team. A higher one is given by an invitation.
   * @example "host"
   */
  @OptionalField() @OneOf('Role', ROLES) role?: Role;
  /** @example false */
  @OptionalField() @IsBoolean() blocked?: boolean;

  /** False switches the second step off, for somebody who has lost the app and the codes. @example false */
  @ApiProperty({ type: 'boolean' })
  @OptionalField()
  @IsBoolean()
  @Equals(false)
  totp_enabled?: false;
}

@ApiSchema({ description: 'An organiser or host, or somebody who is invited.' })
export class TeamMemberDto {
  @ApiId() account_id: number;
  /** @example "ana@example.ch" */
  email: string;
  /** The role that they have, or are invited to; `user` of somebody who has just left the team. */
  @ApiEnum('Role', ROLES) role: Role;
  @ApiEnum('TeamMemberState', STATES) state: (typeof STATES)[number];
  /** Whether their log-in asks for a code. */
  totp_enabled: boolean;
  /** When they were last here; null if they have no session. */
  last_used_at: Date | null;
  /** Until when the invitation can be accepted. */
  invited_until: Date | null;
}

@ApiSchema({ description: 'The team: organisers first, then hosts, then those who are invited.' })
export class TeamDto extends PageOf(TeamMemberDto) {}

@ApiSchema({ description: 'An invitation that was made.' })
export class InvitationDto extends TeamMemberDto {
  /** The link to be handed over, where no mail is set up; else null. */
  @ApiProperty({ type: 'string', nullable: true }) invitation_url: string | null;
}

export const TEAM_TABLE: Table<TeamMemberDto> = {
  account: field('account_id'),
  ...fields('email', 'role', 'state'),
  second_factor: field('totp_enabled'),
  last_used_at: field('last_used_at'),
};

/** Returns a member as the API sends it. */
export const teamMemberDto = (member: TeamMember): TeamMemberDto =>
  wireFields(member, 'accountId', 'email', 'role', 'state', 'totpEnabled', 'lastUsedAt', 'invitedUntil');
