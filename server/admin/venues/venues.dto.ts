import { ApiProperty, ApiSchema, PartialType } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { IsBoolean, IsIn, IsNumber, IsOptional, Matches, Max, Min } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { IsWhole, Nested, OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { NoHiddenCharacters, Text, TextOrNull } from '../../common/http/text.decorator.js';
import { wireFields } from '../../common/text/snake-case.js';
import { CITIES, type City, type Venue, type VenueFields } from '../../events/index.js';
import { ShortTextsDto, textsOf } from '../events/index.js';
import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';

const NOTHING_SAID = {
  contact: null,
  capacity: null,
  mapUrl: null,
  costRappen: null,
  accessibility: {},
  hostNotes: null,
};

/** A change of a venue. */
type VenueChange = Partial<VenueFields & { archived: boolean }>;

/** Returns the fields of a body in the format of the `events` module; absent fields stay absent. */
export function venueChange(body: ChangeVenueDto): VenueChange {
  const change: VenueChange = {
    name: body.name,
    address: body.address,
    city: body.city,
    contact: body.contact,
    capacity: body.capacity,
    mapUrl: body.map_url,
    costRappen: typeof body.cost === 'number' ? chfToRappen(body.cost) : body.cost,
    accessibility: body.accessibility && textsOf(body.accessibility),
    hostNotes: body.host_notes,
    archived: body.archived,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** As `venueChange`, for a body with all fields that a new venue requires. */
export function newVenue(body: NewVenueDto): VenueFields {
  const { name, address, city } = body;
  return { ...NOTHING_SAID, ...venueChange(body), name, address, city };
}

/** Returns a venue as the API sends it, with the number of its events that are not over. */
export function venueDto(venue: Venue, comingEvents: number): VenueDto {
  return {
    ...wireFields(venue, 'id', 'name', 'address', 'city', 'contact', 'capacity', 'mapUrl', 'version'),
    ...wireFields(venue, 'accessibility', 'hostNotes'),
    cost: venue.costRappen === null ? null : rappenToChf(venue.costRappen),
    archived: venue.archivedAt !== null,
    coming_events: comingEvents,
  };
}

export const VENUES_TABLE: Table<VenueDto> = {
  venue: field('id'),
  ...fields('name', 'address', 'city', 'contact', 'capacity'),
  cost_chf: field('cost'),
  ...fields('map_url', 'host_notes', 'archived', 'coming_events'),
};

const FLAGS = ['0', '1'] as const;

/** Filters of a list of venues. */
export class VenuesQuery extends PageQuery {
  @OptionalField() @OneOf('City', CITIES) city?: City;

  /** `1`: only archived venues. `0`: only venues that are not archived. */
  @ApiProperty({ enum: FLAGS, required: false })
  @OptionalField()
  @IsIn(FLAGS)
  archived?: '0' | '1';
}

@ApiSchema({ description: 'A new venue.' })
export class NewVenueDto {
  /** @example "Bootshaus" */
  @Text(200) @NoHiddenCharacters() name: string;
  /** @example "Utoquai 10, 8008 Zürich" */
  @Text(300) @NoHiddenCharacters() address: string;
  /** @example "Zurich" */
  @OneOf('City', CITIES) city: City;
  /** Contact person and how to reach them. */
  @IsOptional() @TextOrNull(500) contact?: string | null;
  /** Maximum number of guests. */
  @IsOptional() @IsWhole(1, 100_000) capacity?: number | null;

  /** @example "https://map.search.ch/Zürich,Utoquai-10" */
  @IsOptional()
  @TextOrNull(500)
  @Matches(/^https:\/\/[^\s<>"]+$/, { message: 'map_url must begin with https://' })
  map_url?: string | null;

  /** Cost of one event at the venue, in CHF. */
  @IsOptional() @IsNumber({ maxDecimalPlaces: 2 }) @Min(0) @Max(1_000_000) cost?: number | null;
  /** Information on accessibility, for guests. */
  @OptionalField() @Nested(() => ShortTextsDto) accessibility?: ShortTextsDto;
  /** Notes for the hosts at the entrance. */
  @IsOptional() @TextOrNull(2000) host_notes?: string | null;
}

@ApiSchema({ description: 'Changes to a venue. Absent fields keep their value.' })
export class ChangeVenueDto extends PartialType(NewVenueDto, { skipNullProperties: false }) {
  /** `true` archives the venue; `false` restores it. */
  @OptionalField() @IsBoolean() archived?: boolean;
}

@ApiSchema({ description: 'A venue where events take place.' })
export class VenueDto {
  @ApiId() id: number;
  name: string;
  address: string;
  @ApiEnum('City', CITIES) city: City;
  contact: string | null;
  @ApiProperty({ type: 'integer', nullable: true }) capacity: number | null;
  map_url: string | null;
  /** Cost of one event at the venue, in CHF. */
  cost: number | null;
  accessibility: ShortTextsDto;
  host_notes: string | null;
  archived: boolean;
  /** Number of events at the venue that have not ended and are not cancelled. */
  @ApiCount() coming_events: number;
  /** Version number. Same as the `ETag`. */
  @ApiCount() version: number;
}

@ApiSchema({ description: 'A page of venues.' })
export class VenuesDto extends PageOf(VenueDto, 'Total number of venues.') {}

@ApiSchema({ description: 'The result of deleting a venue.' })
export class RemovedVenueDto {
  /** The venue, if it was archived; `null` if it was deleted. */
  @ApiProperty({ type: () => VenueDto, nullable: true }) archived: VenueDto | null;
}
