import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, IsNull, Not, type Repository } from 'typeorm';
import type { Page } from '../../common/http/page.js';
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
