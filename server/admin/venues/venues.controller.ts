import { Body, Controller, Delete, Get, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { EditedVersion, VersionTag } from '../../common/http/version.js';
import { AdminVenuesService } from './admin-venues.service.js';
import {
  newVenue,
  venueChange,
  venueDto,
  VENUES_TABLE,
  ChangeVenueDto,
  NewVenueDto,
  RemovedVenueDto,
  VenueDto,
  VenuesDto,
  VenuesQuery,
} from './venues.dto.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/venues')
export class VenuesController {
  constructor(private readonly venues: AdminVenuesService) {}

  /** Venues by city and name. */
  @Get()
  @Downloadable('venues', 'venue.list_exported', 'venue', VENUES_TABLE)
  async list(@Query() query: VenuesQuery): Promise<VenuesDto> {
    const { city, archived } = query;
    const filter = { ...(city ? { city } : {}), ...(archived ? { archived: archived === '1' } : {}) };
    const { items, total } = await this.venues.list(filter, query);
    return { items: items.map(venueDto), total };
  }

  /** Makes a venue. */
  @Post()
  @UseInterceptors(VersionTag)
  async create(@Body() body: NewVenueDto, @CurrentUser() user: CurrentUser): Promise<VenueDto> {
    return venueDto(await this.venues.create(user, newVenue(body)));
  }

  /** One venue. */
  @Get(':id')
  @UseInterceptors(VersionTag)
  async find(@IdParam('id', 'VENUE_NOT_FOUND') id: number): Promise<VenueDto> {
    return venueDto(await this.venues.require(id));
  }

  /** Changes a venue. Events keep the name and address that they took from it. */
  @Patch(':id')
  @UseInterceptors(VersionTag)
  @ApiErrors('EDIT_CONFLICT')
  async change(
    @IdParam('id', 'VENUE_NOT_FOUND') id: number,
    @Body() body: ChangeVenueDto,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
  ): Promise<VenueDto> {
    return venueDto(await this.venues.change(user, id, venueChange(body), version));
  }

  /** Deletes a venue. One in which an event is, was or will be is archived instead, and answered. */
  @Delete(':id')
  async remove(
    @IdParam('id', 'VENUE_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<RemovedVenueDto> {
    const archived = await this.venues.remove(user, id);
    return { archived: archived === undefined ? null : venueDto(archived) };
  }
}
