import { type AuditDetails, AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { Body, Controller, Get, Patch, Post } from '@nestjs/common';
import { TeamService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { BlockingService } from '../reports/blocking.service.js';
import {
  TEAM_TABLE,
  ChangeTeamMemberDto,
  InvitationDto,
  InviteDto,
  TeamDto,
  TeamMemberDto,
  teamMemberDto,
} from './team.dto.js';

/** The reason with which reports about a blocked member are closed, as the request contains none. */
const LEFT_THE_TEAM = 'Blocked as a member of the team.';

/** Organisers and hosts. Every change is recorded in the audit log. */
@OrganisersOnly()
@Controller('admin/team')
export class AdminTeamController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly team: TeamService,
    private readonly blocking: BlockingService,
  ) {}

  /** Lists the organisers, hosts and invited people. */
  @Get()
  @Downloadable('team', 'account.team_exported', TEAM_TABLE)
  @AuditedRead('account.team_read')
  async list(): Promise<TeamDto> {
    const members = await this.team.list();
    return { items: members.map(teamMemberDto), total: members.length };
  }

  /**
   * Invites a person to the team by email. They get the role when they open the link in the email and choose
   * a password.
   */
  @Post()
  @ApiErrors('RATE_LIMITED')
  invite(
    @Body() { email, role = 'admin' }: InviteDto,
    @CurrentUser() user: CurrentUser,
    @RequestLanguage() language: Language,
  ): Promise<InvitationDto> {
    return this.database.transaction(async () => {
      const { member, url } = await this.team.invite(user, { email, role, language });
      const { accountId: subjectId } = member;
      await this.audit.record(user, { action: 'account.invited', subjectId, details: { role } });
      return { ...teamMemberDto(member), invitation_url: url };
    });
  }

  /**
   * Removes or lowers the role of a member, blocks or unblocks them, or switches their two-factor
   * authentication off. The last organiser can be neither blocked nor given a lower role.
   */
  @Patch(':accountId')
  @ApiErrors('LAST_ORGANISER')
  change(
    @IdParam('accountId', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Body() { role, blocked, totp_enabled: totpEnabled }: ChangeTeamMemberDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<TeamMemberDto> {
    return this.database.transaction(async () => {
      if (blocked) await this.blocking.lock(accountId);
      const changed = await this.team.change(user, accountId, { role, blocked, totpEnabled });
      const record = (action: `account.${string}`, details?: AuditDetails) =>
        this.audit.record(user, { action, subjectId: accountId, details });
      if (role !== undefined) await record('account.role_changed', { role });
      if (blocked) {
        await record('account.blocked');
        await this.blocking.remember(user, { id: accountId, email: changed.email });
        await this.blocking.closeReports(user, accountId, LEFT_THE_TEAM);
      } else if (blocked === false) {
        await record('account.unblocked');
        await this.blocking.forget(accountId);
      }
      if (totpEnabled === false) await record('account.totp_removed');
      return teamMemberDto(changed);
    });
  }
}
