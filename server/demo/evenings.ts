import { zurichTime } from '../common/time/zurich.js';
import type { NewEventFields } from '../events/index.js';
import { CITIES, type City } from '../profile/index.js';

const HOURS = 3;
const MONTHS = 3;
/** Days between one evening in a city and the next there, and between two cities. */
const MONTH_DAYS = 28;
const CITY_DAYS = 4;

const PLACES: Record<City, { name: string; description: string; location: string }> = {
  Geneva: {
    name: 'Apéro at the Bains des Pâquis',
    description:
      'Fondue smoke, the jetty and the lights of the rade. A first glass of Chasselas is on the house.',
    location: 'Bains des Pâquis, Quai du Mont-Blanc 30',
  },
  Zurich: {
    name: 'Apéro above the Limmat',
    description:
      'A roof terrace, blankets if it gets cool, and small plates to share. The lights of the old town do the rest.',
    location: 'Dachterrasse, Limmatquai 82',
  },
  Basel: {
    name: 'Apéro on the Rhine',
    description: 'An old boathouse by the Mittlere Brücke. We start with a walk along the bank, in pairs.',
    location: 'Bootshaus, Oberer Rheinweg 9',
  },
  Bern: {
    name: 'Apéro under the arcades',
    description: 'A vaulted cellar in the old town, candlelight, cheese from the valley next door.',
    location: 'Gewölbekeller, Kramgasse 41',
  },
  Lausanne: {
    name: 'Apéro in Ouchy',
    description: 'Wine from the Lavaux terraces that you see across the bay, and a long table.',
    location: 'Pavillon, Quai de Belgique 2',
  },
  Lucerne: {
    name: 'Apéro on the Seebrücke',
    description: 'The paddle steamers come home while we begin. Bring a jacket and a good question.',
    location: 'Seepavillon, Nationalquai 5',
  },
};

/** The evening that takes place today: at half past seven, or late at night where that has passed. */
export function todaysEvening(now: Date): NewEventFields {
  const early = zurichTime(now, 0, 19, 30);
  const startsAt = early > now ? early : zurichTime(now, 0, 23, 30);
  return { ...evening('Zurich', startsAt), maxMen: 25, maxWomen: 25 };
}

/** The evening that ended yesterday. */
export function yesterdaysEvening(now: Date): NewEventFields {
  return { ...evening('Lausanne', zurichTime(now, -1, 19, 30)), maxMen: 25, maxWomen: 25 };
}

/** Those of the next three months: one a month in each city; the first in Bern is free. */
export function comingEvenings(now: Date): NewEventFields[] {
  const months = Array.from({ length: MONTHS }, (_, month) => month);
  return months.flatMap((month) =>
    CITIES.map((city, index) => {
      const startsAt = zurichTime(now, 4 + index * CITY_DAYS + month * MONTH_DAYS, 19, 30);
      const free = city === 'Bern' && month === 0;
      return { ...evening(city, startsAt), ...(free ? { priceRappen: 0 } : {}), location: null };
    }),
  );
}

function evening(city: City, startsAt: Date): NewEventFields {
  return {
    ...PLACES[city],
    city,
    startsAt,
    endsAt: new Date(startsAt.getTime() + HOURS * 3_600_000),
    priceRappen: 4900,
    maxMen: 16,
    maxWomen: 16,
    status: 'published',
  };
}
