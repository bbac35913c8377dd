import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { TeamService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Language } from '../../common/http/request-language.js';
import { BlockingService } from '../reports/blocking.service.js';
import {
  type ChangeTeamMemberDto,
  type InvitationDto,
  type InviteDto,
  type TeamDto,
  type TeamMemberDto,
  teamMemberDto,
} from './team.dto.js';

/** The reason with which reports about a blocked member are closed, as no reason is asked for there. */
const LEFT_THE_TEAM = 'Blocked as a member of the team.';

/** What organisers do with the team; every change is recorded in the audit log. */
@Injectable()
export class AdminTeamService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly team: TeamService,
    private readonly blocking: BlockingService,
  ) {}

  /** Returns organisers, hosts, and those who are invited. */
  async list(): Promise<TeamDto> {
    const members = await this.team.list();
    return { items: members.map(teamMemberDto), total: members.length };
  }

  /** Invites a member. Throws as `TeamService.invite`. */
  invite(
    organiser: CurrentUser,
    { email, role = 'admin' }: InviteDto,
    language: Language,
  ): Promise<InvitationDto> {
    return this.database.transaction(async () => {
      const { member, url } = await this.team.invite(organiser, { email, role, language });
      await this.record(organiser, member.accountId, 'account.invited', { role });
      return { ...teamMemberDto(member), invitation_url: url };
    });
  }

  /** Changes a member. Throws as `TeamService.change`. */
  change(organiser: CurrentUser, accountId: number, body: ChangeTeamMemberDto): Promise<TeamMemberDto> {
    const { role, blocked, totp_enabled: totpEnabled } = body;
    return this.database.transaction(async () => {
      if (blocked) await this.blocking.lock(accountId);
      const changed = await this.team.change(organiser, accountId, { role, blocked, totpEnabled });
      if (role !== undefined) await this.record(organiser, accountId, 'account.role_changed', { role });
      if (blocked !== undefined)
        await this.record(organiser, accountId, blocked ? 'account.blocked' : 'account.unblocked', {});
      if (blocked) await this.blocking.remember(organiser, { id: accountId, email: changed.email });
      if (blocked === false) await this.blocking.forget(accountId);
      if (blocked) await this.blocking.closeReports(organiser, accountId, LEFT_THE_TEAM);
      if (totpEnabled === false) await this.record(organiser, accountId, 'account.totp_removed', {});
      return teamMemberDto(changed);
    });
  }

  private record(
    organiser: CurrentUser,
    subjectId: number,
    action: `account.${string}`,
    details: AuditDetails,
  ): Promise<void> {
    return this.audit.record(organiser, { action, subjectId, details });
  }
}
