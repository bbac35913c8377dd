import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { isForeignKeyViolation } from '../../common/database/connections/database-errors.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { placed, type Placing, venueProblem } from './placing.rules.js';
import { type Venue, type VenueFields, type VenueFilter, VenuesRepository } from './venues.repository.js';

/** The places in which events are held. */
@Injectable()
export class VenuesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly venues: VenuesRepository,
  ) {}

  /** Returns a page of the venues that pass the filter, by city and name. */
  list(filter: VenueFilter, page: PageRequest): Promise<Page<Venue>> {
    return this.venues.list(filter, limitOf(page));
  }

  /** Returns the venues of these ids, archived ones included; unknown ids are left out. */
  find(ids: readonly number[]): Promise<Venue[]> {
    return ids.length > 0 ? this.venues.find([...new Set(ids)]) : Promise.resolve([]);
  }

  /** Throws VENUE_NOT_FOUND. */
  async require(id: number): Promise<Venue> {
    const [venue] = await this.venues.find([id]);
    if (!venue) throw new DomainError('VENUE_NOT_FOUND');
    return venue;
  }

  /**
   * Returns the fields of events with their resulting location: see `placed`. Throws VALIDATION_FAILED.
   *
   * @param before the current fields
   */
  async place<T extends Partial<Placing>>(all: readonly T[], before: Partial<Placing>): Promise<T[]> {
    const venues = await this.find(all.flatMap(({ venueId }) => venueId ?? []));
    return all.map((said) => {
      const venue = venues.find(({ id }) => id === said.venueId);
      const problem = venueProblem(said, before, venue);
      if (problem) throw invalidField('venue_id', problem);
      return placed(said, before, venue);
    });
  }

  /** Creates a venue. */
  async create(fields: VenueFields): Promise<Venue> {
    return this.require(await this.venues.insert(fields, this.clock.now()));
  }

  /** Locks a venue until the transaction ends. Returns it. Throws VENUE_NOT_FOUND. */
  async requireLocked(id: number): Promise<Venue> {
    const venue = await this.venues.lock(id);
    if (!venue) throw new DomainError('VENUE_NOT_FOUND');
    return venue;
  }

  /** Changes a venue; `archived` takes it out of use, or back. Throws VENUE_NOT_FOUND. */
  update(id: number, { archived, ...change }: Partial<VenueFields & { archived: boolean }>): Promise<Venue> {
    return this.database.transaction(async () => {
      const { archivedAt } = await this.requireLocked(id);
      const since = archived === undefined ? archivedAt : archived ? (archivedAt ?? this.clock.now()) : null;
      await this.venues.update(id, { ...change, archivedAt: since });
      return this.require(id);
    });
  }

  /**
   * Deletes an unused venue, and archives any other, as past events were there. Returns the archived one, or undefined.
   * Not in a transaction: the refused deletion would abort it. Throws VENUE_NOT_FOUND.
   */
  async remove(id: number): Promise<Venue | undefined> {
    await this.require(id);
    try {
      await this.venues.delete(id);
      return undefined;
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      return this.update(id, { archived: true });
    }
  }
}
