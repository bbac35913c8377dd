import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser, Role } from '../../common/http/access.js';
import type { Language } from '../../common/http/request-language.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { type Account, AccountsService, normalEmail } from '../accounts/index.js';
import { type InvitedRole, TeamInvitationsRepository } from '../invitations/index.js';
import { AccountLimits } from '../rate-limits/index.js';
import { SessionsService } from '../sessions/index.js';
import { TotpService } from '../totp/index.js';
import { AccountLinks, HOURS_VALID, TEAM_INVITATION_MADE } from '../verification/index.js';
import { type StaffRow, TeamRepository } from './team.repository.js';
import { HOUR } from '../../common/time/durations.rules.js';

/** Each writes to an address that may be a stranger's. */
const INVITATIONS = { name: 'invite', limit: 20, seconds: 3600 };

/** An organiser or host, or somebody who is invited to be one. */
export interface TeamMember {
  accountId: number;
  email: string;
  role: Role;
  state: 'active' | 'invited' | 'blocked';
  totpEnabled: boolean;
  lastUsedAt: Date | null;
  /** Until when the invitation can be accepted. */
  invitedUntil: Date | null;
  /** Whether the settings name this account: each start makes it an organiser again. */
  fromSettings: boolean;
}

/** What is to be changed of a member. */
export interface TeamChange {
  role?: Role;
  blocked?: boolean;
  /** Switches the second step off, for somebody who has lost the app and the codes. */
  totpEnabled?: false;
}

/** An invitation that was made; with a link only where no mail can bring it. */
export interface Invitation {
  member: TeamMember;
  url: string | null;
}

/** Invites, lists and changes organisers and hosts. */
@Injectable()
export class TeamService {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly repository: TeamRepository,
    private readonly invitations: TeamInvitationsRepository,
    private readonly limits: AccountLimits,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinks,
    private readonly outbox: Outbox,
    private readonly totp: TotpService,
  ) {}

  /** Returns organisers, hosts, and those who are invited; and the accounts of `others`. */
  async list(...others: readonly number[]): Promise<TeamMember[]> {
    const invitations = new Map(
      (await this.invitations.list(this.clock.now())).map((one) => [one.accountId, one]),
    );
    const rows = await this.repository.list([...invitations.keys(), ...others]);
    return rows.map((row) => this.memberOf(row, invitations.get(row.id)));
  }

  /**
   * Invites the reader of an address: the role is given when they open the link in the mail and choose a password, so
   * that whoever has made an account with somebody else's address gets nothing. Throws VALIDATION_FAILED, RATE_LIMITED.
   */
  async invite(
    organiser: CurrentUser,
    { email, role, language }: { email: string; role: InvitedRole; language: Language },
  ): Promise<Invitation> {
    await this.limits.count(organiser.accountId, INVITATIONS);
    const account = await this.accounts.findOrCreate(normalEmail(email), language);
    if (account.blocked) throw invalidField('email', 'must not belong to a blocked account');
    if (account.role === 'admin' || account.role === role)
      throw invalidField('email', 'must not be of somebody who has this role');
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + HOURS_VALID['join-team'] * HOUR);
    const url = await this.database.transaction(async () => {
      const invitation = {
        accountId: account.id,
        role,
        invitedBy: organiser.accountId,
        createdAt,
        expiresAt,
      };
      await this.invitations.save(invitation);
      if (!this.settings.mail) return this.links.invitation(account);
      await this.outbox.put(TEAM_INVITATION_MADE, { accountId: account.id });
      return null;
    });
    return { member: await this.require(account.id), url };
  }

  /**
   * Changes a member. Who becomes an organiser logs in again, so that their password is looked at. Throws
   * ACCOUNT_NOT_FOUND, LAST_ORGANISER; FORBIDDEN if the one who changes is no organiser any more.
   */
  async change(organiser: CurrentUser, accountId: number, change: TeamChange): Promise<TeamMember> {
    await this.database.transaction(async () => {
      const organisers = await this.repository.lockOrganisers();
      if (!organisers.includes(organiser.accountId)) throw new DomainError('FORBIDDEN');
      const account = await this.requireStaff(accountId);
      const leaves = change.blocked === true || (change.role !== undefined && change.role !== 'admin');
      if (leaves && organisers.every((id) => id === accountId)) throw new DomainError('LAST_ORGANISER');
      await this.apply(account, change);
    });
    return this.require(accountId);
  }

  private async apply(
    { id, role: before }: Account,
    { role, blocked, totpEnabled }: TeamChange,
  ): Promise<void> {
    if (role !== undefined && role !== before) {
      await this.repository.setRole(id, role);
      await this.sessions.endAll(id);
    }
    // an invitation to what somebody is no longer to be
    if (role !== undefined || blocked) await this.invitations.remove(id);
    if (blocked === true) {
      await this.accounts.block(id);
      await this.sessions.endAll(id);
    }
    if (blocked === false) await this.accounts.unblock(id);
    if (totpEnabled === false) await this.totp.remove(id);
  }

  private async requireStaff(accountId: number): Promise<Account> {
    const account = await this.accounts.find(accountId);
    const isStaff = (await this.list()).some((member) => member.accountId === accountId);
    if (!account || !isStaff) throw new DomainError('ACCOUNT_NOT_FOUND');
    return account;
  }

  // also somebody who has just left the team
  private async require(accountId: number): Promise<TeamMember> {
    const found = (await this.list(accountId)).find((member) => member.accountId === accountId);
    if (!found) throw new DomainError('ACCOUNT_NOT_FOUND');
    return found;
  }

  private memberOf(row: StaffRow, invitation?: { role: Role; expiresAt: Date }): TeamMember {
    const { id, email, role, blockedAt, totpEnabled, lastUsedAt } = row;
    const isInvited = role === 'user' && invitation !== undefined;
    return {
      accountId: id,
      email,
      role: isInvited ? invitation.role : role,
      state: blockedAt ? 'blocked' : isInvited ? 'invited' : 'active',
      totpEnabled,
      lastUsedAt,
      invitedUntil: invitation?.expiresAt ?? null,
      fromSettings: this.settings.admin !== null && normalEmail(this.settings.admin.email) === email,
    };
  }
}
