import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { type Invitation, type TeamChange, type TeamMember, TeamService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { BlockingService } from '../reports/blocking.service.js';

/** The reason with which reports about a blocked member are closed, as no reason is asked for there. */
const LEFT_THE_TEAM = 'Blocked as a member of the team.';

type InviteInput = Parameters<TeamService['invite']>[1];

/** What organisers do with the team; every change is recorded in the audit log. */
@Injectable()
export class AdminTeamService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly team: TeamService,
    private readonly blocking: BlockingService,
  ) {}

  /** Invites a member. Throws as `TeamService.invite`. */
  invite(organiser: CurrentUser, input: InviteInput): Promise<Invitation> {
    return this.database.transaction(async () => {
      const invitation = await this.team.invite(organiser, input);
      await this.record(organiser, invitation.member.accountId, 'account.invited', { role: input.role });
      return invitation;
    });
  }

  /** Changes a member. Throws as `TeamService.change`. */
  change(organiser: CurrentUser, accountId: number, change: TeamChange): Promise<TeamMember> {
    const { role, blocked, totpEnabled } = change;
    return this.database.transaction(async () => {
      if (blocked) await this.blocking.lock(accountId);
      const changed = await this.team.change(organiser, accountId, change);
      if (role !== undefined) await this.record(organiser, accountId, 'account.role_changed', { role });
      if (blocked !== undefined)
        await this.record(organiser, accountId, blocked ? 'account.blocked' : 'account.unblocked', {});
      if (blocked) await this.blocking.remember(organiser, { id: accountId, email: changed.email });
      if (blocked === false) await this.blocking.forget(accountId);
      if (blocked) await this.blocking.closeReports(organiser, accountId, LEFT_THE_TEAM);
      if (totpEnabled === false) await this.record(organiser, accountId, 'account.totp_removed', {});
      return changed;
    });
  }

  private record(
    organiser: CurrentUser,
    subjectId: number,
    action: string,
    details: AuditDetails,
  ): Promise<void> {
    return this.audit.record(organiser, { action, subject: 'account', subjectId, details });
  }
}
