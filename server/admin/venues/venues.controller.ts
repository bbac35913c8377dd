import { Body, Controller, Delete, Get, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { type AuditDetails, AuditService, Downloadable } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { EditedVersion, VersionTag } from '../../common/http/conditional.decorator.js';
import { EventsService, type Venue, VenuesService } from '../../events/index.js';
import { bothStates, changesOf, differing } from '../events/index.js';
import {
  VENUES_TABLE,
  ChangeVenueDto,
  newVenue,
  NewVenueDto,
  RemovedVenueDto,
  venueChange,
  VenueDto,
  venueDto,
  VenuesDto,
  VenuesQuery,
} from './venues.dto.js';

const VenueId = () => IdParam('id', 'VENUE_NOT_FOUND');

/** Manages venues. Every change is recorded in the audit log. */
@OrganisersOnly()
@Controller('admin/venues')
export class VenuesController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly venues: VenuesService,
    private readonly events: EventsService,
  ) {}

  /** Lists the venues by city and name. */
  @Get()
  @Downloadable('venues', 'venue.list_exported', VENUES_TABLE)
  async list(@Query() { city, archived: flag, ...page }: VenuesQuery): Promise<VenuesDto> {
    const archived = flag === undefined ? undefined : flag === '1';
    const { items, total } = await this.venues.list({ city, archived }, page);
    const counts = await this.events.countAtVenues(items.map(({ id }) => id));
    return { items: items.map((venue) => venueDto(venue, counts.get(venue.id) ?? 0)), total };
  }

  /** Creates a venue. */
  @Post()
  @UseInterceptors(VersionTag)
  create(@Body() body: NewVenueDto, @CurrentUser() user: CurrentUser): Promise<VenueDto> {
    return this.database.transaction(async () => {
      const venue = await this.venues.create(newVenue(body));
      await this.record(user, 'venue.created', venue);
      return venueDto(venue, 0);
    });
  }

  /** Returns one venue. */
  @Get(':id')
  @UseInterceptors(VersionTag)
  async find(@VenueId() id: number): Promise<VenueDto> {
    return this.counted(await this.venues.require(id));
  }

  /** Changes a venue. Events keep the name and address that were copied from it. */
  @Patch(':id')
  @UseInterceptors(VersionTag)
  @ApiErrors('EDIT_CONFLICT')
  change(
    @VenueId() id: number,
    @Body() body: ChangeVenueDto,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
  ): Promise<VenueDto> {
    const change = venueChange(body);
    return this.database.transaction(async () => {
      const before = await this.venues.requireLocked(id);
      const { archived, ...said } = change;
      const fields = differing(said, before);
      if (version !== undefined && version !== before.version)
        throw new DomainError('EDIT_CONFLICT', { details: bothStates(fields, said, before) });
      const venue = await this.venues.update(id, change);
      if (archived !== undefined && archived !== (before.archivedAt !== null))
        await this.record(user, archived ? 'venue.archived' : 'venue.restored', venue);
      const changes = changesOf(fields, said, before);
      if (fields.length > 0) await this.record(user, 'venue.changed', venue, { fields, changes });
      return this.counted(venue);
    });
  }

  /** Deletes a venue. A venue with any event, past or future, is archived instead and returned. */
  @Delete(':id')
  async remove(@VenueId() id: number, @CurrentUser() user: CurrentUser): Promise<RemovedVenueDto> {
    const venue = await this.venues.require(id);
    const archived = await this.venues.remove(id);
    await this.record(user, archived ? 'venue.archived' : 'venue.deleted', venue);
    return { archived: archived ? await this.counted(archived) : null };
  }

  private async counted(venue: Venue): Promise<VenueDto> {
    const counts = await this.events.countAtVenues([venue.id]);
    return venueDto(venue, counts.get(venue.id) ?? 0);
  }

  private record(
    user: CurrentUser,
    action: `venue.${string}`,
    { id: subjectId, name }: Venue,
    details: AuditDetails = {},
  ): Promise<void> {
    return this.audit.record(user, { action, subjectId, details: { name, ...details } });
  }
}
