import { francs, type Table } from '../../common/http/downloads/table.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';
import type { VenueFields } from '../../events/index.js';
import { textsOf } from '../events/index.js';
import type { UsedVenue, VenueChange } from './admin-venues.service.js';
import type { ChangeVenueDto, NewVenueDto, VenueDto } from './venues.dto.js';

const NOTHING_SAID = {
  contact: null,
  capacity: null,
  mapUrl: null,
  costRappen: null,
  accessibility: {},
  hostNotes: null,
};

/** Returns the fields of a body in the format of the events room; absent fields stay absent. */
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

/** Returns a venue as the API sends it. */
export function venueDto(venue: UsedVenue): VenueDto {
  return {
    id: venue.id,
    name: venue.name,
    address: venue.address,
    city: venue.city,
    contact: venue.contact,
    capacity: venue.capacity,
    map_url: venue.mapUrl,
    cost: venue.costRappen === null ? null : rappenToChf(venue.costRappen),
    accessibility: venue.accessibility,
    host_notes: venue.hostNotes,
    archived: venue.archivedAt !== null,
    coming_events: venue.comingEvents,
    version: venue.version,
  };
}

/** The columns of venues as a table. */
export const VENUES_TABLE: Table<VenueDto> = {
  venue: (venue) => venue.id,
  name: (venue) => venue.name,
  address: (venue) => venue.address,
  city: (venue) => venue.city,
  contact: (venue) => venue.contact,
  capacity: (venue) => venue.capacity,
  cost_chf: (venue) => francs(venue.cost),
  map_url: (venue) => venue.map_url,
  host_notes: (venue) => venue.host_notes,
  archived: (venue) => venue.archived,
  coming_events: (venue) => venue.coming_events,
};
