import type { City, VenueFields } from '../../events/index.js';
import { SAMPLE_DETAILS } from './sample-details.js';

const HOST_NOTES = 'The key is at the bar. Music off at 22:00, chairs back to the wall.';

const PLACES: Record<City, Pick<VenueFields, 'name' | 'address' | 'capacity' | 'costRappen'>> = {
  Geneva: { name: 'Bains des Pâquis', address: 'Quai du Mont-Blanc 30', capacity: 60, costRappen: 0 },
  Zurich: { name: 'Dachterrasse', address: 'Limmatquai 82', capacity: 50, costRappen: 35_000 },
  Basel: { name: 'Bootshaus', address: 'Oberer Rheinweg 9', capacity: 40, costRappen: 20_000 },
  Bern: { name: 'Gewölbekeller', address: 'Kramgasse 41', capacity: 36, costRappen: 18_000 },
  Lausanne: { name: 'Pavillon', address: 'Quai de Belgique 2', capacity: 50, costRappen: 25_000 },
  Lucerne: { name: 'Seepavillon', address: 'Nationalquai 5', capacity: 45, costRappen: 22_000 },
};

/** Returns the venue of a city for the demonstration's events. */
export function sampleVenue(city: City): VenueFields {
  const { address } = PLACES[city];
  return {
    ...PLACES[city],
    city,
    contact: null,
    mapUrl: `https://map.search.ch/${encodeURIComponent(`${city},${address}`)}`,
    accessibility: SAMPLE_DETAILS[city].accessibility,
    hostNotes: HOST_NOTES,
  };
}
