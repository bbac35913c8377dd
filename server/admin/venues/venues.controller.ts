import { Body, Controller, Delete, Get, Patch, Post, Query, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { EditedVersion, VersionTag } from '../../common/http/version.js';
import { AdminVenuesService } from './admin-venues.service.js';
import {
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
  @Downloadable('venues', 'venue.list_exported', VENUES_TABLE)
  list(@Query() query: VenuesQuery): Promise<VenuesDto> {
    return this.venues.list(query);
  }

  /** Makes a venue. */
  @Post()
  @UseInterceptors(VersionTag)
  create(@Body() body: NewVenueDto, @CurrentUser() user: CurrentUser): Promise<VenueDto> {
    return this.venues.create(user, body);
  }

  /** One venue. */
  @Get(':id')
  @UseInterceptors(VersionTag)
  find(@IdParam('id', 'VENUE_NOT_FOUND') id: number): Promise<VenueDto> {
    return this.venues.require(id);
  }

  /** Changes a venue. Events keep the name and address that they took from it. */
  @Patch(':id')
  @UseInterceptors(VersionTag)
  @ApiErrors('EDIT_CONFLICT')
  change(
    @IdParam('id', 'VENUE_NOT_FOUND') id: number,
    @Body() body: ChangeVenueDto,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
  ): Promise<VenueDto> {
    return this.venues.change(user, id, body, version);
  }

  /** Deletes a venue. One in which an event is, was or will be is archived instead, and answered. */
  @Delete(':id')
  remove(
    @IdParam('id', 'VENUE_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<RemovedVenueDto> {
    return this.venues.remove(user, id);
  }
}
