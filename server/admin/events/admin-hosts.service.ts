import { Injectable } from '@nestjs/common';
import { type AuditedAction, AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { type Host, HostsService } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';

/** The account that becomes a host: its id, or its email. */
export interface HostInput {
  accountId?: number;
  email?: string;
}

/** A host with their email, and the name in their profile if they have one. */
export interface NamedHost extends Host {
  email: string;
  name: string | null;
  /** Whether they have the role; until they open the link in the mail they do not. */
  active: boolean;
}

/** The hosts of an event after one was assigned, and the link for the role if no mail can be sent. */
export interface AssignedHost {
  hosts: NamedHost[];
  url: string | null;
}

/** Hosts of events; every change is recorded in the audit log. */
@Injectable()
export class AdminHostsService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly hosts: HostsService,
    private readonly accounts: AccountsService,
    private readonly profiles: ProfilesService,
  ) {}

  /** Returns the hosts of an event. Throws EVENT_NOT_FOUND. */
  async ofEvent(eventId: number): Promise<NamedHost[]> {
    const hosts = await this.hosts.ofEvent(eventId);
    const ids = hosts.map(({ accountId }) => accountId);
    const [accounts, profiles] = await Promise.all([this.accounts.findMany(ids), this.profiles.find(ids)]);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    return hosts.map((host) => ({
      ...host,
      email: byId.get(host.accountId)?.email ?? '',
      name: profiles.find(({ accountId }) => accountId === host.accountId)?.name ?? null,
      active: byId.get(host.accountId)?.role !== 'user',
    }));
  }

  /** Assigns a host: see `HostsService.assign`. Throws EVENT_NOT_FOUND, ACCOUNT_NOT_FOUND, VALIDATION_FAILED, RATE_LIMITED. */
  async assign(
    organiser: CurrentUser,
    eventId: number,
    { accountId, email }: HostInput,
  ): Promise<AssignedHost> {
    if (accountId === undefined && email === undefined)
      throw invalidField('account_id', 'must be named, or else email');
    const account =
      accountId === undefined
        ? await this.accounts.findByEmail(email ?? '')
        : await this.accounts.find(accountId);
    if (!account) throw new DomainError('ACCOUNT_NOT_FOUND');
    const url = await this.database.transaction(async () => {
      const link = await this.hosts.assign(eventId, account.id, organiser);
      await this.audit.record(organiser, hostAction('event.host_assigned', eventId, account.id));
      return link;
    });
    return { hosts: await this.ofEvent(eventId), url };
  }

  /** Removes a host from an event. Throws EVENT_NOT_FOUND. */
  async remove(organiser: CurrentUser, eventId: number, accountId: number): Promise<NamedHost[]> {
    await this.database.transaction(async () => {
      await this.hosts.remove(eventId, accountId);
      await this.audit.record(organiser, hostAction('event.host_removed', eventId, accountId));
    });
    return this.ofEvent(eventId);
  }
}

function hostAction(action: string, eventId: number, accountId: number): AuditedAction {
  return { action, subject: 'event', subjectId: eventId, details: { account_id: accountId } };
}
