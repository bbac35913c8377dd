import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, type Repository } from 'typeorm';
import { Clock } from '../../common/clock/clock.js';
import { isForeignKeyViolation } from '../../common/database/connections/database-errors.js';
import { Database } from '../../common/database/database.js';
import { DomainError, invalidField } from '../../common/errors/domain-error.js';
import { limitOf, type Page, type PageRequest } from '../../common/http/page.js';
import type { City } from './city-names.rules.js';
import { VenueEntity } from './venue.entity.js';

/** A venue. */
export type Venue = Readonly<Omit<VenueEntity, 'createdAt'>>;

/** The fields of a venue that organisers edit; money in Rappen. */
export type VenueFields = Omit<Venue, 'id' | 'version' | 'archivedAt'>;

/** The location of an event, and the venue from which it was copied. */
export interface Placing {
  city: City;
  venue: string | null;
  location: string | null;
  venueId: number | null;
}

/** The part of a venue that an event copies. */
type PlacingVenue = Pick<VenueEntity, 'id' | 'name' | 'address' | 'city' | 'archivedAt'>;

/**
 * Returns the fields of an event with its resulting location: a chosen venue sets name and address unless others are
 * given; another name, address or city without a venue removes the venue.
 *
 * @param venue the chosen one
 */
export function placed<T extends Partial<Placing>>(
  said: T,
  before: Partial<Placing>,
  venue: PlacingVenue | undefined,
): T {
  if (venue) return { venue: venue.name, location: venue.address, ...said };
  const isBound = said.venueId === undefined && typeof before.venueId === 'number';
  const names = ['city', 'venue', 'location'] as const;
  const isElsewhere = names.some((name) => said[name] !== undefined && said[name] !== before[name]);
  return isBound && isElsewhere ? { ...said, venueId: null } : said;
}

/** Returns why an event cannot take place in the chosen venue; undefined if it can, or if none is chosen. */
export function venueProblem(
  said: Partial<Placing>,
  before: Partial<Placing>,
  venue: PlacingVenue | undefined,
): string | undefined {
  if (typeof said.venueId !== 'number') return undefined;
  if (!venue) return 'must be a venue that there is';
  if (venue.city !== (said.city ?? before.city)) return 'must be a venue in the city of the event';
  // a venue that was archived since stays where it was chosen
  return venue.archivedAt === null || said.venueId === before.venueId
    ? undefined
    : 'must not be an archived venue';
}

/** The venues of events. */
@Injectable()
export class VenuesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @InjectRepository(VenueEntity) private readonly rows: Repository<VenueEntity>,
  ) {}

  /** Returns a page of the venues that pass the filter, by city and name. */
  async list(
    { city, archived }: { city?: City; archived?: boolean },
    page: PageRequest,
  ): Promise<Page<Venue>> {
    const { limit, offset } = limitOf(page);
    const [items, total] = await this.rows.findAndCount({
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

  /** Returns the venues of these ids, archived ones included; unknown ids are left out. */
  find(ids: readonly number[]): Promise<Venue[]> {
    return ids.length > 0 ? this.rows.findBy({ id: In([...new Set(ids)]) }) : Promise.resolve([]);
  }

  /** Throws VENUE_NOT_FOUND. */
  async require(id: number): Promise<Venue> {
    const [venue] = await this.find([id]);
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
    const row = this.rows.create({ ...fields, archivedAt: null, createdAt: this.clock.now() });
    return this.require((await this.rows.save(row)).id);
  }

  /** Locks a venue until the transaction ends. Returns it. Throws VENUE_NOT_FOUND. */
  async requireLocked(id: number): Promise<Venue> {
    const venue = await this.rows.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!venue) throw new DomainError('VENUE_NOT_FOUND');
    return venue;
  }

  /** Changes a venue; `archived` takes it out of use, or back. Throws VENUE_NOT_FOUND. */
  update(id: number, { archived, ...change }: Partial<VenueFields & { archived: boolean }>): Promise<Venue> {
    return this.database.transaction(async () => {
      const { archivedAt } = await this.requireLocked(id);
      const since = archived === undefined ? archivedAt : archived ? (archivedAt ?? this.clock.now()) : null;
      await this.rows.update({ id }, { ...change, archivedAt: since });
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
      await this.rows.delete({ id });
      return undefined;
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      return this.update(id, { archived: true });
    }
  }
}
