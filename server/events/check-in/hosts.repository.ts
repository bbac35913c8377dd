import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { EventHostEntity } from './event-host.entity.js';

/** An account that may check guests in at an event. */
export type Host = Readonly<Pick<EventHostEntity, 'accountId' | 'createdAt'>>;

/** The rows of `event_hosts`. */
@Injectable()
export class HostsRepository {
  constructor(@InjectRepository(EventHostEntity) private readonly hosts: Repository<EventHostEntity>) {}

  /** Assigns an account to an event; a second call changes nothing. */
  async insert(eventId: number, accountId: number, now: Date): Promise<void> {
    const row = { eventId, accountId, createdAt: now };
    await this.hosts.createQueryBuilder().insert().values(row).orIgnore().execute();
  }

  async remove(eventId: number, accountId: number): Promise<void> {
    await this.hosts.delete({ eventId, accountId });
  }

  /** Returns the hosts of an event, in the order in which they were assigned. */
  ofEvent(eventId: number): Promise<Host[]> {
    return this.hosts.find({ where: { eventId }, order: { createdAt: 'ASC', accountId: 'ASC' } });
  }

  isAssigned(eventId: number, accountId: number): Promise<boolean> {
    return this.hosts.existsBy({ eventId, accountId });
  }

  hostsAnything(accountId: number): Promise<boolean> {
    return this.hosts.existsBy({ accountId });
  }
}
