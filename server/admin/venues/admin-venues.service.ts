import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import {
  EventsService,
  type Venue,
  type VenueFields,
  type VenueFilter,
  VenuesService,
} from '../../events/index.js';
import { bothStates, changesOf, differing } from '../events/index.js';

/** A venue, and the number of its events that are not over. */
export type UsedVenue = Venue & { comingEvents: number };

/** A change of a venue. */
export type VenueChange = Partial<VenueFields & { archived: boolean }>;

/** What organisers do with venues; every change is recorded in the audit log. */
@Injectable()
export class AdminVenuesService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly venues: VenuesService,
    private readonly events: EventsService,
  ) {}

  /** Returns a page of the venues that pass the filter, by city and name. */
  async list(filter: VenueFilter, page: PageRequest): Promise<Page<UsedVenue>> {
    const { items, total } = await this.venues.list(filter, page);
    return { items: await this.counted(items), total };
  }

  /** Returns a venue. Throws VENUE_NOT_FOUND. */
  async require(id: number): Promise<UsedVenue> {
    return this.one(await this.venues.require(id));
  }

  create(organiser: CurrentUser, fields: VenueFields): Promise<UsedVenue> {
    return this.database.transaction(async () => {
      const venue = await this.venues.create(fields);
      await this.record(organiser, 'venue.created', venue);
      return { ...venue, comingEvents: 0 };
    });
  }

  /** Changes a venue. Throws VENUE_NOT_FOUND, and EDIT_CONFLICT if its version is not the edited one. */
  change(
    organiser: CurrentUser,
    id: number,
    change: VenueChange,
    editedVersion?: number,
  ): Promise<UsedVenue> {
    return this.database.transaction(async () => {
      const before = await this.venues.requireLocked(id);
      const { archived, ...said } = change;
      const fields = differing(said, before);
      if (editedVersion !== undefined && editedVersion !== before.version)
        throw new DomainError('EDIT_CONFLICT', { details: bothStates(fields, said, before) });
      const venue = await this.venues.update(id, change);
      if (archived !== undefined && archived !== (before.archivedAt !== null))
        await this.record(organiser, archived ? 'venue.archived' : 'venue.restored', venue);
      const changes = changesOf(fields, said, before);
      if (fields.length > 0) await this.record(organiser, 'venue.changed', venue, { fields, changes });
      return this.one(venue);
    });
  }

  /** Deletes an unused venue, and archives any other, which it returns. Throws VENUE_NOT_FOUND. */
  async remove(organiser: CurrentUser, id: number): Promise<UsedVenue | undefined> {
    const venue = await this.venues.require(id);
    const archived = await this.venues.remove(id);
    await this.record(organiser, archived ? 'venue.archived' : 'venue.deleted', venue);
    return archived && this.one(archived);
  }

  private async one(venue: Venue): Promise<UsedVenue> {
    const counts = await this.events.countAtVenues([venue.id]);
    return { ...venue, comingEvents: counts.get(venue.id) ?? 0 };
  }

  private async counted(venues: readonly Venue[]): Promise<UsedVenue[]> {
    const counts = await this.events.countAtVenues(venues.map(({ id }) => id));
    return venues.map((venue) => ({ ...venue, comingEvents: counts.get(venue.id) ?? 0 }));
  }

  private record(
    organiser: CurrentUser,
    action: string,
    { id, name }: Venue,
    details: AuditDetails = {},
  ): Promise<void> {
    return this.audit.record(organiser, {
      action,
      subject: 'venue',
      subjectId: id,
      details: { name, ...details },
    });
  }
}
