import { Injectable } from '@nestjs/common';
import { TeamService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import {
  EventsService,
  type EventWithSeats,
  hostingEndsAt,
  isOpen,
  matchesOpenAt,
} from '../calendar/index.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { EventHostEntity } from './check-in.entity.js';

/**
 * Hosts of events. An assigned guest gets the role `host` by opening a link sent by email, and keeps it as long as they
 * are assigned to any event.
 */
@Injectable()
export class HostsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly team: TeamService,
    private readonly events: EventsService,
    @InjectRepository(EventHostEntity) private readonly hosts: Repository<EventHostEntity>,
  ) {}

  /**
   * Assigns an account to an event; a second call sends the link again if the role has not been accepted. Returns the
   * link if no email can be sent. Throws EVENT_NOT_FOUND, ACCOUNT_NOT_FOUND, RATE_LIMITED.
   */
  async assign(
    eventId: number,
    accountId: number,
    organiser: Pick<CurrentUser, 'accountId'>,
  ): Promise<string | null> {
    return this.database.transaction(async () => {
      await this.events.require(eventId);
      const url = await this.team.inviteHost(organiser, accountId);
      const row = { eventId, accountId, createdAt: this.clock.now() };
      await this.hosts.createQueryBuilder().insert().values(row).orIgnore().execute();
      return url;
    });
  }

  /** Removes a host from an event; a second call changes nothing. Throws EVENT_NOT_FOUND. */
  async remove(eventId: number, accountId: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.events.require(eventId);
      await this.hosts.delete({ eventId, accountId });
      if (!(await this.hosts.existsBy({ accountId }))) await this.team.endHosting(accountId);
    });
  }

  /** Returns the hosts of an event, in the order in which they were assigned. Throws EVENT_NOT_FOUND. */
  async ofEvent(eventId: number): Promise<EventHostEntity[]> {
    await this.events.require(eventId);
    return this.hosts.find({ where: { eventId }, order: { createdAt: 'ASC', accountId: 'ASC' } });
  }

  /**
   * Whether the user may use the check-in of an event assigned to them now: organisers always, hosts from 00:00 of its
   * day until two days after its end.
   */
  isOpenTo({ role }: Pick<CurrentUser, 'role'>, event: Pick<EventWithSeats, 'startsAt' | 'endsAt'>): boolean {
    const now = this.clock.now();
    return role === 'admin' || (isOpen(matchesOpenAt(event), now) && !isOpen(hostingEndsAt(event), now));
  }

  /** Returns whether the user may check guests in at an event now: see `isOpenTo`. */
  async mayCheckIn(eventId: number, user: Pick<CurrentUser, 'accountId' | 'role'>): Promise<boolean> {
    return (await this.eventOf(eventId, user)) !== undefined;
  }

  /** Returns the event if the user may check guests in there now. Throws EVENT_NOT_FOUND, for another host's event too. */
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
    const isTheirs =
      user.role === 'host' &&
      this.isOpenTo(user, event) &&
      (await this.hosts.existsBy({ eventId, accountId: user.accountId }));
    return isTheirs ? event : undefined;
  }
}
