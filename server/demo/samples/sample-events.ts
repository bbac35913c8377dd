import type { City, NewEventFields, VenueFields } from '../../events/index.js';
import { HOUR } from '../../common/time/durations.rules.js';
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

/** Events of special kinds: for an age range, with one open side, or with a theme. */
export const KIND_EVENTS = {
  young: {
    name: 'Apéro for 25 to 35',
    names: { fr: 'Apéro des 25–35 ans', it: 'Apéro dai 25 ai 35 anni', de: 'Apéro für 25- bis 35-Jährige' },
    minAge: 25,
    maxAge: 35,
  },
  queer: {
    name: 'Rainbow apéro',
    names: { fr: 'Apéro arc-en-ciel', it: 'Apéro arcobaleno', de: 'Regenbogen-Apéro' },
    description: 'One long table, and everyone meets everyone. Come as you are.',
    descriptions: {
      fr: 'Une longue tablée, et tout le monde rencontre tout le monde. Viens comme tu es.',
      it: 'Una lunga tavolata, e tutte le persone si incontrano. Vieni come sei.',
      de: 'Ein langer Tisch, und alle lernen alle kennen. Komm, wie du bist.',
    },
    format: 'open',
    maxMen: 0,
    maxWomen: 24,
  },
  hikers: {
    name: 'Apéro after the hike',
    names: { fr: 'Apéro d’après-rando', it: 'Apéro dopo l’escursione', de: 'Apéro nach der Wanderung' },
    description: 'Two hours on foot above the city, then a long table. Good shoes are enough.',
    descriptions: {
      fr: 'Deux heures de marche au-dessus de la ville, puis une longue tablée. De bonnes chaussures suffisent.',
      it: 'Due ore a piedi sopra la città, poi una lunga tavolata. Bastano buone scarpe.',
      de: 'Zwei Stunden zu Fuss über der Stadt, dann ein langer Tisch. Gute Schuhe genügen.',
    },
    theme: 'hikers',
  },
} satisfies Record<string, Partial<NewEventFields>>;

const HOURS = 3;

/** `name` and `description` are English, `names` and `descriptions` have the other languages. */
const EVENTS: Record<City, Pick<NewEventFields, 'name' | 'names' | 'description' | 'descriptions'>> = {
  Geneva: {
    name: 'Apéro at the Bains des Pâquis',
    names: {
      fr: 'Apéro aux Bains des Pâquis',
      it: 'Apéro ai Bains des Pâquis',
      de: 'Apéro in den Bains des Pâquis',
    },
    description:
      'Fondue smoke, the jetty and the lights of the rade. A first glass of Chasselas is on the house.',
    descriptions: {
      fr: 'Des effluves de fondue, la jetée et les lumières de la rade. Le premier verre de chasselas est offert.',
      it: 'Profumo di fonduta, il molo e le luci della rada. Il primo bicchiere di Chasselas lo offriamo noi.',
      de: 'Fondueduft, der Steg und die Lichter der Rade. Das erste Glas Chasselas geht aufs Haus.',
    },
  },
  Zurich: {
    name: 'Apéro above the Limmat',
    names: { fr: 'Apéro au-dessus de la Limmat', it: 'Apéro sopra la Limmat', de: 'Apéro über der Limmat' },
    description:
      'A roof terrace, blankets if it gets cool, and small plates to share. The lights of the old town do the rest.',
    descriptions: {
      fr: 'Une terrasse sur les toits, des plaids s’il fait frais et de petites assiettes à partager. Les lumières de la vieille ville font le reste.',
      it: 'Una terrazza sui tetti, coperte se rinfresca e piattini da condividere. Al resto pensano le luci della città vecchia.',
      de: 'Eine Dachterrasse, Decken, falls es kühl wird, und kleine Teller zum Teilen. Den Rest besorgen die Lichter der Altstadt.',
    },
  },
  Basel: {
    name: 'Apéro on the Rhine',
    names: { fr: 'Apéro au bord du Rhin', it: 'Apéro sul Reno', de: 'Apéro am Rhein' },
    description: 'An old boathouse by the Mittlere Brücke. We start with a walk along the bank, in pairs.',
    descriptions: {
      fr: 'Un ancien hangar à bateaux près du pont Mittlere Brücke. On commence par une balade au bord du Rhin, deux par deux.',
      it: 'Una vecchia rimessa per barche vicino al ponte Mittlere Brücke. Si comincia con una passeggiata lungo il Reno, a coppie.',
      de: 'Ein altes Bootshaus bei der Mittleren Brücke. Wir beginnen mit einem Spaziergang am Ufer, zu zweit.',
    },
  },
  Bern: {
    name: 'Apéro under the arcades',
    names: { fr: 'Apéro sous les arcades', it: 'Apéro sotto i portici', de: 'Apéro unter den Lauben' },
    description: 'A vaulted cellar in the old town, candlelight, cheese from the valley next door.',
    descriptions: {
      fr: 'Une cave voûtée dans la vieille ville, des bougies et du fromage de la vallée d’à côté.',
      it: 'Una cantina a volta nella città vecchia, candele e formaggio della valle accanto.',
      de: 'Ein Gewölbekeller in der Altstadt, Kerzenlicht und Käse aus dem Nachbartal.',
    },
  },
  Lausanne: {
    name: 'Apéro in Ouchy',
    names: { fr: 'Apéro à Ouchy', it: 'Apéro a Ouchy', de: 'Apéro in Ouchy' },
    description: 'Wine from the Lavaux terraces that you see across the bay, and a long table.',
    descriptions: {
      fr: 'Du vin des terrasses de Lavaux, que l’on voit de l’autre côté de la baie, et une longue tablée.',
      it: 'Vino delle terrazze di Lavaux, che si vedono oltre la baia, e una lunga tavolata.',
      de: 'Wein von den Terrassen des Lavaux, die man über der Bucht sieht, und ein langer Tisch.',
    },
  },
  Lucerne: {
    name: 'Apéro on the Seebrücke',
    names: { fr: 'Apéro sur la Seebrücke', it: 'Apéro sulla Seebrücke', de: 'Apéro auf der Seebrücke' },
    description: 'The paddle steamers come home while we begin. Bring a jacket and a good question.',
    descriptions: {
      fr: 'Les bateaux à vapeur rentrent quand nous commençons. Prends une veste et une bonne question.',
      it: 'I battelli a vapore rientrano mentre cominciamo. Porta una giacca e una buona domanda.',
      de: 'Die Dampfschiffe kehren heim, wenn wir beginnen. Nimm eine Jacke mit und eine gute Frage.',
    },
  },
};

/** Returns a published event of a city with its texts, three hours from `startsAt`. */
export function sampleEvent(city: City, startsAt: Date): NewEventFields & { endsAt: Date } {
  const { name: venue, address: location } = sampleVenue(city);
  return {
    ...EVENTS[city],
    city,
    venue,
    location,
    startsAt,
    endsAt: new Date(startsAt.getTime() + HOURS * HOUR),
    priceRappen: 4900,
    maxMen: 16,
    maxWomen: 16,
    status: 'published',
  };
}
