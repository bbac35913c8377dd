import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { type CurrentUser, type Role, ROLES } from '../../common/http/access.js';
import type { Language } from '../../common/http/request-language.js';
import { Outbox } from '../../common/outbox/outbox.js';
import { type Account, AccountsService, normalEmail, type AccountEntity } from '../accounts/index.js';
import { type InvitedRole, TeamInvitationEntity } from '../verification/team-invitation.entity.js';
import { AccountLimits } from '../rate-limits/index.js';
import { SessionsService } from '../sessions/index.js';
import { TotpService } from '../totp/totp.service.js';
import { AccountLinks } from '../verification/account-links.service.js';
import { LINKS } from '../verification/one-time-token.entity.js';
import { ROLE_CHANGED, TEAM_INVITATION_MADE } from '../verification/verification.outbox.js';
import { HOUR } from '../../common/time/durations.rules.js';

type StaffRow = Pick<AccountEntity, 'id' | 'email' | 'role' | 'blockedAt'> & {
  totpEnabled: boolean;
  lastUsedAt: Date | null;
};

const LIST_SQL = `select a.id, a.email, a.role, a.blocked_at as "blockedAt",
    exists (select from totp t where t.account_id = a.id and t.confirmed_at is not null) as "totpEnabled",
    (select max(s.last_used_at) from sessions s where s.account_id = a.id) as "lastUsedAt"
  from accounts a where a.erased_at is null and (a.role <> 'user' or a.id = any($1::integer[]))
  order by a.role, a.email`;

/** $1 account, $2 role of its invitation: nobody gets a lower role than they have. */
const JOIN_SQL = `update accounts set role = $2 where id = $1 and (role = 'user' or $2 = 'admin')`;

/** Limited, as each invitation sends mail to an address that may be a stranger's. */
const INVITATIONS = { name: 'invite', limit: 20, seconds: 3600 };

/** An organiser or host, or an invited person; `invitedUntil`: until when the invitation can be accepted. */
export type TeamMember = ReturnType<typeof memberOf>;

interface TeamChange {
  /** The current role or a lower one; a higher one needs an invitation. */
  role?: Role;
  blocked?: boolean;
  /** Switches two-factor authentication off, for a member who has lost the app and the codes. */
  totpEnabled?: false;
}

/** Invites, lists and changes organisers and hosts. */
@Injectable()
export class TeamService {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly database: Database,
    private readonly accounts: AccountsService,
    private readonly limits: AccountLimits,
    private readonly sessions: SessionsService,
    private readonly links: AccountLinks,
    private readonly outbox: Outbox,
    private readonly totp: TotpService,
    @InjectRepository(TeamInvitationEntity) private readonly invitations: Repository<TeamInvitationEntity>,
  ) {}

  /** Returns organisers, hosts, and invited people; and the accounts `others`. */
  async list(...others: readonly number[]): Promise<TeamMember[]> {
    const open = await this.invitations.findBy({ expiresAt: MoreThan(this.clock.now()) });
    const invitations = new Map(open.map((one) => [one.accountId, one]));
    const rows = await this.database.query<StaffRow>(LIST_SQL, [[...invitations.keys(), ...others]]);
    return rows.map((row) => memberOf(row, invitations.get(row.id)));
  }

  /**
   * Invites the owner of an address: they get the role when they open the link in the mail and choose a password, so
   * that a person who has registered with somebody else's address gets nothing. Returns the link to be handed over if no
   * mail can be sent. Throws VALIDATION_FAILED, RATE_LIMITED.
   */
  async invite(
    organiser: CurrentUser,
    { email, role, language }: { email: string; role: InvitedRole; language: Language },
  ): Promise<{ member: TeamMember; url: string | null }> {
    await this.limits.count(organiser.accountId, INVITATIONS);
    const account = await this.accounts.findOrCreate(normalEmail(email), language);
    if (account.blocked) throw invalidField('email', 'must not belong to a blocked account');
    if (account.role === 'admin' || account.role === role)
      throw invalidField('email', 'must not be of somebody who has this role');
    const url = await this.database.transaction(() => this.makeInvitation(organiser, account, role));
    return { member: await this.require(account.id), url };
  }

  /**
   * Invites a guest's account to be a host, in the running transaction. Does nothing for a member of the team, or a
   * person invited to be an organiser. Returns the link to be handed over if no mail can be sent. Throws
   * ACCOUNT_NOT_FOUND, RATE_LIMITED.
   */
  async inviteHost(organiser: Pick<CurrentUser, 'accountId'>, accountId: number): Promise<string | null> {
    const account = await this.accounts.find(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    const isInvited = { accountId, role: 'admin' as const, expiresAt: MoreThan(this.clock.now()) };
    if (account.role !== 'user' || (await this.invitations.existsBy(isInvited))) return null;
    await this.limits.count(organiser.accountId, INVITATIONS);
    return this.makeInvitation(organiser, account, 'host');
  }

  /** Makes a host a guest again, in the running transaction, and withdraws an invitation to be one. */
  async endHosting(accountId: number): Promise<void> {
    const account = await this.accounts.find(accountId);
    if (account?.role === 'host') await this.setRole(accountId, 'user');
    await this.invitations.delete({ accountId, role: 'host' });
  }

  /** Accepts the invitation of an account, in the running transaction. Throws INVALID_TOKEN without one. */
  async join(accountId: number): Promise<void> {
    const found = await this.invitations.findOneBy({ accountId, expiresAt: MoreThan(this.clock.now()) });
    const { affected } = await this.invitations.delete({ accountId });
    if (!found || affected !== 1) throw new DomainError('INVALID_TOKEN');
    const { role } = found;
    await this.database.query(JOIN_SQL, [accountId, role]);
    await this.outbox.put(ROLE_CHANGED, { accountId, role });
  }

  /** Withdraws the invitation of an account, in the running transaction; does nothing if there is none. */
  async withdraw(accountId: number): Promise<void> {
    await this.invitations.delete({ accountId });
  }

  /** Changes a member. Throws ACCOUNT_NOT_FOUND, LAST_ORGANISER, VALIDATION_FAILED; FORBIDDEN to a former organiser. */
  async change(
    organiser: CurrentUser,
    accountId: number,
    { role, blocked, totpEnabled }: TeamChange,
  ): Promise<TeamMember> {
    await this.database.transaction(async () => {
      const organisers = await this.accounts.lockOrganisers();
      if (!organisers.includes(organiser.accountId)) throw new DomainError('FORBIDDEN');
      const account = await this.accounts.find(accountId);
      const isStaff = (await this.list()).some((member) => member.accountId === accountId);
      if (!account || !isStaff) throw new DomainError('ACCOUNT_NOT_FOUND');
      if (role !== undefined && ROLES.indexOf(role) > ROLES.indexOf(account.role))
        throw invalidField('role', 'must not be more than they are: a role is given by an invitation');
      const leaves = blocked === true || (role !== undefined && role !== 'admin');
      if (leaves && organisers.every((id) => id === accountId)) throw new DomainError('LAST_ORGANISER');
      const changesRole = role !== undefined && role !== account.role;
      if (changesRole) {
        await this.setRole(accountId, role);
        await this.sessions.endAll(accountId);
      }
      // an invitation to a role that they are no longer to have
      if (role !== undefined || blocked) await this.withdraw(accountId);
      if (blocked) {
        await this.accounts.block(accountId);
        await this.sessions.endAll(accountId);
      }
      if (blocked === false) await this.accounts.unblock(accountId);
      if (totpEnabled === false) await this.totp.remove(accountId);
    });
    return this.require(accountId);
  }

  /** Stores an invitation and sends it. Returns its link if no mail can be sent. */
  private async makeInvitation(
    { accountId: invitedBy }: Pick<CurrentUser, 'accountId'>,
    account: Account,
    role: InvitedRole,
  ): Promise<string | null> {
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + LINKS['join-team'].hours * HOUR);
    // a new one replaces the former one
    const invitation = { accountId: account.id, role, invitedBy, createdAt, expiresAt };
    await this.invitations.upsert(invitation, ['accountId']);
    if (!this.settings.mail) return this.links.urlOf('join-team', account.id, account.email);
    await this.outbox.put(TEAM_INVITATION_MADE, { accountId: account.id });
    return null;
  }

  private async setRole(accountId: number, role: Role): Promise<void> {
    await this.database.query('update accounts set role = $2 where id = $1', [accountId, role]);
    await this.outbox.put(ROLE_CHANGED, { accountId, role });
  }

  // also finds a person who has just left the team
  private async require(accountId: number): Promise<TeamMember> {
    const found = (await this.list(accountId)).find((member) => member.accountId === accountId);
    if (!found) throw new DomainError('ACCOUNT_NOT_FOUND');
    return found;
  }
}

function memberOf({ id: accountId, blockedAt, ...row }: StaffRow, invitation?: TeamInvitationEntity) {
  const isInvited = invitation !== undefined && invitation.role !== row.role;
  const state: 'active' | 'invited' | 'blocked' = blockedAt ? 'blocked' : isInvited ? 'invited' : 'active';
  const role: Role = isInvited ? invitation.role : row.role;
  return { accountId, ...row, role, state, invitedUntil: invitation?.expiresAt ?? null };
}
