import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { EventsService, type EventWithSeats } from '../calendar/index.js';
import { type Host, HostsRepository } from './hosts.repository.js';

/** Who stands at which door: the role `host` is theirs as long as any event is. */
@Injectable()
export class HostsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly hosts: HostsRepository,
  ) {}

  /** Assigns somebody to an event; again it changes nothing. Throws EVENT_NOT_FOUND, ACCOUNT_NOT_FOUND. */
  async assign(eventId: number, accountId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.events.require(eventId);
      await this.accounts.makeHost(accountId);
      await this.hosts.insert(eventId, accountId, this.clock.now());
    });
  }

  /** Takes somebody off an event; again it changes nothing. Throws EVENT_NOT_FOUND. */
  async remove(eventId: number, accountId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.events.require(eventId);
      await this.hosts.remove(eventId, accountId);
      if (!(await this.hosts.hostsAnything(accountId))) await this.accounts.endHosting(accountId);
    });
  }

  /** The hosts of an event, in the order in which they were assigned. Throws EVENT_NOT_FOUND. */
  async ofEvent(eventId: number): Promise<Host[]> {
    await this.events.require(eventId);
    return this.hosts.ofEvent(eventId);
  }

  /** The event, for whoever may stand at its door. Throws EVENT_NOT_FOUND, FORBIDDEN (another host's event). */
  async requireHost(eventId: number, user: Pick<CurrentUser, 'accountId' | 'role'>): Promise<EventWithSeats> {
    if (user.role !== 'admin' && !(await this.hosts.isAssigned(eventId, user.accountId)))
      throw new DomainError('FORBIDDEN');
    return this.events.require(eventId);
  }
}
