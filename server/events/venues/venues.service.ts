import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { isForeignKeyViolation } from '../../common/database/connections/database-errors.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import { placed, type Placing, venueProblem } from './placing.rules.js';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, type Repository } from 'typeorm';
import type { City } from './cities.rules.js';
import { VenueEntity } from './venue.entity.js';

/** A venue. */
export type Venue = Readonly<Omit<VenueEntity, 'createdAt'>>;

/** The fields of a venue that organisers edit; money in Rappen. */
export type VenueFields = Omit<Venue, 'id' | 'version' | 'archivedAt'>;

/** Filter for venues; absent fields do not filter. */
export interface VenueFilter {
  city?: City;
  archived?: boolean;
}

/** The rows of `venues`. */
@Injectable()
export class VenuesRepository {
  constructor(@InjectRepository(VenueEntity) private readonly venues: Repository<VenueEntity>) {}

  /** Inserts a venue. Returns its id. */
  async insert(venue: VenueFields, now: Date): Promise<number> {
    const { id } = await this.venues.save(this.venues.create({ ...venue, archivedAt: null, createdAt: now }));
    return id;
  }

  /** Changes the given columns, and increments the version. */
  async update(id: number, change: Partial<VenueFields & Pick<Venue, 'archivedAt'>>): Promise<void> {
    await this.venues.update({ id }, change);
  }

  /** Deletes a venue. Fails with a foreign-key violation if a row refers to it. */
  async delete(id: number): Promise<void> {
    await this.venues.delete({ id });
  }

  /** Returns the venues of these ids, in no particular order. */
  find(ids: readonly number[]): Promise<Venue[]> {
    return this.venues.findBy({ id: In([...ids]) });
  }

  /** Locks the row of a venue until the transaction ends. Returns it, or undefined. */
  async lock(id: number): Promise<Venue | undefined> {
    const venue = await this.venues.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    return venue ?? undefined;
  }

  /** Returns a page of the venues that pass the filter, by city and name, and the total number of them. */
  async list(
    { city, archived }: VenueFilter,
    { limit, offset }: { limit: number; offset: number },
  ): Promise<Page<Venue>> {
    const [items, total] = await this.venues.findAndCount({
      where: {
        ...(city ? { city } : {}),
        ...(archived === undefined ? {} : { archivedAt: archived ? Not(IsNull()) : IsNull() }),
      },
      order: { city: 'ASC', name: 'ASC', id: 'ASC' },
      take: limit,
      skip: offset,
    });
    return { items, total };
  }
}

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
