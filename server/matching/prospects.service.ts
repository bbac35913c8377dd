import { Injectable } from '@nestjs/common';
import { DomainError } from '../common/errors/domain-error.js';
import { ConsentsService } from '../consents/index.js';
import { EventsService, ReservationsService } from '../events/index.js';
import { ProfilesService } from '../profile/index.js';
import { wantToMeet } from './engine/index.js';
import { countable, toldCount } from './prospects.rules.js';

/** How many guests of an event somebody could be matched with, before they reserve. */
@Injectable()
export class ProspectsService {
  constructor(
    private readonly events: EventsService,
    private readonly reservations: ReservationsService,
    private readonly profiles: ProfilesService,
    private readonly consents: ConsentsService,
  ) {}

  /**
   * Returns about how many guests of an event are whom a person wants to meet and want to meet them: steps of five, null
   * below. Blocks do not count, for one could be read from it. Throws EVENT_NOT_FOUND.
   */
  async count(eventId: number, userId: number): Promise<number | null> {
    const event = await this.events.require(eventId);
    if (event.status === 'draft') throw new DomainError('EVENT_NOT_FOUND');
    const [user] = await this.profiles.find([userId]);
    if (!user) throw new DomainError('PROFILE_REQUIRED');
    const guests = countable(await this.reservations.attendeesOf([eventId]));
    const ids = guests.map(({ accountId }) => accountId).filter((id) => id !== userId);
    const consented = await this.consents.active(ids, 'matching');
    const others = (await this.profiles.find(ids)).filter(({ accountId }) => consented.has(accountId));
    return toldCount(others.filter((other) => wantToMeet(user, other)).length);
  }
}
