import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import { EventsService, type Venue, VenuesService } from '../../events/index.js';
import { bothStates, changesOf, differing } from '../events/index.js';
import {
  type ChangeVenueDto,
  newVenue,
  type NewVenueDto,
  type RemovedVenueDto,
  venueChange,
  type VenueDto,
  venueDto,
  type VenuesDto,
  type VenuesQuery,
} from './venues.dto.js';

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
  async list({ city, archived: flag, ...page }: VenuesQuery): Promise<VenuesDto> {
    const archived = flag === undefined ? undefined : flag === '1';
    const { items, total } = await this.venues.list({ city, archived }, page);
    const counts = await this.events.countAtVenues(items.map(({ id }) => id));
    return { items: items.map((venue) => venueDto(venue, counts.get(venue.id) ?? 0)), total };
  }

  /** Returns a venue. Throws VENUE_NOT_FOUND. */
  async require(id: number): Promise<VenueDto> {
    return this.counted(await this.venues.require(id));
  }

  create(organiser: CurrentUser, body: NewVenueDto): Promise<VenueDto> {
    return this.database.transaction(async () => {
      const venue = await this.venues.create(newVenue(body));
      await this.record(organiser, 'venue.created', venue);
      return venueDto(venue, 0);
    });
  }

  /** Changes a venue. Throws VENUE_NOT_FOUND, and EDIT_CONFLICT if its version is not the edited one. */
  change(
    organiser: CurrentUser,
    id: number,
    body: ChangeVenueDto,
    editedVersion?: number,
  ): Promise<VenueDto> {
    const change = venueChange(body);
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
      return this.counted(venue);
    });
  }

  /** Deletes an unused venue, and archives any other, which it returns. Throws VENUE_NOT_FOUND. */
  async remove(organiser: CurrentUser, id: number): Promise<RemovedVenueDto> {
    const venue = await this.venues.require(id);
    const archived = await this.venues.remove(id);
    await this.record(organiser, archived ? 'venue.archived' : 'venue.deleted', venue);
    return { archived: archived ? await this.counted(archived) : null };
  }

  private async counted(venue: Venue): Promise<VenueDto> {
    const counts = await this.events.countAtVenues([venue.id]);
    return venueDto(venue, counts.get(venue.id) ?? 0);
  }

  private record(
    organiser: CurrentUser,
    action: `venue.${string}`,
    { id: subjectId, name }: Venue,
    details: AuditDetails = {},
  ): Promise<void> {
    return this.audit.record(organiser, { action, subjectId, details: { name, ...details } });
  }
}
