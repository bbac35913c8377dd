import { Injectable } from '@nestjs/common';
import { type AuditedAction, AuditService } from '../../audit/index.js';
import { AccountsService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { HostsService } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import type { AssignHostDto, HostAssignedDto, HostsDto } from './event-changes.dto.js';

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
  async ofEvent(eventId: number): Promise<HostsDto> {
    const hosts = await this.hosts.ofEvent(eventId);
    const ids = hosts.map(({ accountId }) => accountId);
    const [accounts, profiles] = await Promise.all([this.accounts.findMany(ids), this.profiles.find(ids)]);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    const items = hosts.map(({ accountId, createdAt }) => ({
      account_id: accountId,
      email: byId.get(accountId)?.email ?? '',
      name: profiles.find((one) => one.accountId === accountId)?.name ?? null,
      assigned_at: createdAt,
      active: byId.get(accountId)?.role !== 'user',
    }));
    return { items, total: items.length };
  }

  /** Assigns a host: see `HostsService.assign`. Throws EVENT_NOT_FOUND, ACCOUNT_NOT_FOUND, VALIDATION_FAILED, RATE_LIMITED. */
  async assign(
    organiser: CurrentUser,
    eventId: number,
    { account_id: accountId, email }: AssignHostDto,
  ): Promise<HostAssignedDto> {
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
    return { ...(await this.ofEvent(eventId)), invitation_url: url };
  }

  /** Removes a host from an event. Throws EVENT_NOT_FOUND. */
  async remove(organiser: CurrentUser, eventId: number, accountId: number): Promise<HostsDto> {
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
