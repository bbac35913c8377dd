import { AuditedRead, Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
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
} from './team.dto.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/team')
export class AdminTeamController {
  constructor(private readonly team: AdminTeamService) {}

  /** Organisers and hosts, and those who are invited. */
  @Get()
  @Downloadable('team', 'account.team_exported', TEAM_TABLE)
  @AuditedRead('account.team_read')
  list(): Promise<TeamDto> {
    return this.team.list();
  }

  /** Invites somebody by mail; they get the role when they open its link and choose a password. */
  @Post()
  @ApiErrors('RATE_LIMITED')
  invite(
    @Body() body: InviteDto,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<InvitationDto> {
    return this.team.invite(user, body, language);
  }

  /** Takes the role of a member away or makes it a lesser one, blocks them, or switches their second step off. The last organiser stays. */
  @Patch(':accountId')
  @ApiErrors('LAST_ORGANISER')
  change(
    @IdParam('accountId', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Body() body: ChangeTeamMemberDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<TeamMemberDto> {
    return this.team.change(user, accountId, body);
  }
}
