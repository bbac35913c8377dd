import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { EventsService, type EventWithSeats, hostingEndsAt, isOpen } from '../calendar/index.js';
import { type Host, HostsRepository } from './hosts.repository.js';

/** Hosts of events. An account has the role `host` as long as it is assigned to any event. */
@Injectable()
export class HostsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly hosts: HostsRepository,
  ) {}

  /** Assigns an account to an event; a second time changes nothing. Throws EVENT_NOT_FOUND, ACCOUNT_NOT_FOUND. */
  async assign(eventId: number, accountId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.events.require(eventId);
      await this.accounts.makeHost(accountId);
      await this.hosts.insert(eventId, accountId, this.clock.now());
    });
  }

  /** Removes a host from an event; a second time changes nothing. Throws EVENT_NOT_FOUND. */
  async remove(eventId: number, accountId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.events.require(eventId);
      await this.hosts.remove(eventId, accountId);
      if (!(await this.hosts.hostsAnything(accountId))) await this.accounts.endHosting(accountId);
    });
  }

  /** Returns the hosts of an event, in the order in which they were assigned. Throws EVENT_NOT_FOUND. */
  async ofEvent(eventId: number): Promise<Host[]> {
    await this.events.require(eventId);
    return this.hosts.ofEvent(eventId);
  }

  /** Returns whether the user may check guests in at an event: an organiser always, a host until two days after its end. */
  async mayCheckIn(eventId: number, user: Pick<CurrentUser, 'accountId' | 'role'>): Promise<boolean> {
    return (await this.eventOf(eventId, user)) !== undefined;
  }

  /** Returns the event if the user may check guests in there. Throws EVENT_NOT_FOUND, for another host's event too. */
  async requireHost(eventId: number, user: Pick<CurrentUser, 'accountId' | 'role'>): Promise<EventWithSeats> {
    const event = await this.eventOf(eventId, user);
    if (!event) throw new DomainError('EVENT_NOT_FOUND');
    return event;
  }

  private async eventOf(
    eventId: number,
    user: Pick<CurrentUser, 'accountId' | 'role'>,
  ): Promise<EventWithSeats | undefined> {
    const event = await this.events.find(eventId);
    if (!event || user.role === 'admin') return event;
    const isOver = isOpen(hostingEndsAt(event), this.clock.now());
    return !isOver && (await this.hosts.isAssigned(eventId, user.accountId)) ? event : undefined;
  }
}
