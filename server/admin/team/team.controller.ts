import { AuditedRead, Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { TeamService } from '../../auth/index.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { AdminTeamService } from './admin-team.service.js';
import {
  TEAM_TABLE,
  ChangeTeamMemberDto,
  InvitationDto,
  InviteDto,
  TeamDto,
  TeamMemberDto,
  invitationDto,
  teamDto,
  teamMemberDto,
} from './team.dto.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/team')
export class AdminTeamController {
  constructor(
    private readonly team: AdminTeamService,
    private readonly members: TeamService,
  ) {}

  /** Organisers and hosts, and those who are invited. */
  @Get()
  @Downloadable('team', 'account.team_exported', 'account', TEAM_TABLE)
  @AuditedRead('account.team_read', 'account')
  async list(): Promise<TeamDto> {
    return teamDto(await this.members.list());
  }

  /** Invites somebody by mail; they get the role when they open its link and choose a password. */
  @Post()
  @ApiErrors('RATE_LIMITED')
  async invite(
    @Body() { email, role = 'admin' }: InviteDto,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<InvitationDto> {
    return invitationDto(await this.team.invite(user, { email, role, language }));
  }

  /** Takes the role of a member away or makes it a lesser one, blocks them, or switches their second step off. The last organiser stays. */
  @Patch(':accountId')
  @ApiErrors('LAST_ORGANISER')
  async change(
    @IdParam('accountId', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Body() { role, blocked, totp_enabled: totpEnabled }: ChangeTeamMemberDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<TeamMemberDto> {
    return teamMemberDto(await this.team.change(user, accountId, { role, blocked, totpEnabled }));
  }
}
