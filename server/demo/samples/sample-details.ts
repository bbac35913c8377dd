import { type City, type EventDetails, NO_DETAILS, type Texts } from '../../events/index.js';

/** Dress codes for outdoor and indoor events. */
const OUTSIDE: Texts = {
  en: 'As you are. We sit outside: bring something warm for later.',
  fr: 'Comme tu es. Nous sommes dehors : prends de quoi avoir chaud plus tard.',
  it: 'Come ti senti a tuo agio. Stiamo all’aperto: porta qualcosa di caldo per dopo.',
  de: 'Wie du bist. Wir sitzen draussen: Nimm etwas Warmes für später mit.',
};
const INSIDE: Texts = {
  en: 'As you would for dinner with friends.',
  fr: 'Comme pour un souper entre amis.',
  it: 'Come per una cena tra amici.',
  de: 'Wie zu einem Essen mit Freunden.',
};

const STEP_FREE: Texts = {
  en: 'No steps, and a toilet for wheelchairs. There are chairs for everyone, and the music stays low.',
  fr: 'Sans marche, avec des toilettes accessibles en fauteuil roulant. Il y a des sièges pour tout le monde, et la musique reste basse.',
  it: 'Senza gradini, con servizi accessibili in sedia a rotelle. Ci sono sedie per tutti e la musica resta bassa.',
  de: 'Ohne Stufen, mit rollstuhlgängiger Toilette. Es hat Stühle für alle, und die Musik bleibt leise.',
};
const STAIRS: Texts = {
  en: 'Twelve steps down and no lift. Write to us if that is a problem: we find a way, or give your money back.',
  fr: 'Douze marches à descendre et pas d’ascenseur. Écris-nous si c’est un problème : nous trouvons une solution ou te remboursons.',
  it: 'Dodici gradini in discesa e niente ascensore. Scrivici se è un problema: troviamo una soluzione o ti rimborsiamo.',
  de: 'Zwölf Stufen hinunter und kein Lift. Schreib uns, wenn das ein Problem ist: Wir finden einen Weg oder geben dir dein Geld zurück.',
};

const FOOD = {
  question: {
    en: 'Is there something without meat?',
    fr: 'Y a-t-il quelque chose sans viande ?',
    it: 'C’è qualcosa senza carne?',
    de: 'Gibt es etwas ohne Fleisch?',
  },
  answer: {
    en: 'Yes, half of what is on the table is without meat, and some of it without cheese.',
    fr: 'Oui, la moitié de ce qui est sur la table est sans viande, et une partie sans fromage.',
    it: 'Sì, metà di ciò che c’è in tavola è senza carne, e una parte anche senza formaggio.',
    de: 'Ja, die Hälfte von dem, was auf dem Tisch steht, ist ohne Fleisch, einiges auch ohne Käse.',
  },
};
const RAIN = {
  question: { en: 'And if it rains?', fr: 'Et s’il pleut ?', it: 'E se piove?', de: 'Und wenn es regnet?' },
  answer: {
    en: 'Then we sit inside, at the same address.',
    fr: 'Alors nous sommes à l’intérieur, à la même adresse.',
    it: 'Allora stiamo dentro, allo stesso indirizzo.',
    de: 'Dann sitzen wir drinnen, an derselben Adresse.',
  },
};

export const SAMPLE_DETAILS: Record<City, EventDetails> = {
  Geneva: {
    ...NO_DETAILS,
    included: {
      en: 'A first glass of Chasselas or grape juice, and fondue to share.',
      fr: 'Un premier verre de chasselas ou de jus de raisin, et la fondue à partager.',
      it: 'Un primo bicchiere di Chasselas o di succo d’uva, e la fonduta da condividere.',
      de: 'Ein erstes Glas Chasselas oder Traubensaft und Fondue zum Teilen.',
    },
    area: {
      en: 'on the right bank, ten minutes’ walk from Cornavin',
      fr: 'sur la rive droite, à dix minutes à pied de Cornavin',
      it: 'sulla riva destra, a dieci minuti a piedi da Cornavin',
      de: 'am rechten Ufer, zehn Minuten zu Fuss von Cornavin',
    },
    dress: OUTSIDE,
    accessibility: STEP_FREE,
    languages: ['en', 'fr'],
    ageFrom: 28,
    ageTo: 45,
    host: 'Léa',
    faq: [FOOD, RAIN],
  },
  Zurich: {
    ...NO_DETAILS,
    included: {
      en: 'A first drink, small plates to share, and a blanket if it gets cool.',
      fr: 'Un premier verre, de petites assiettes à partager et un plaid s’il fait frais.',
      it: 'Un primo bicchiere, piattini da condividere e una coperta se rinfresca.',
      de: 'Ein erstes Getränk, kleine Teller zum Teilen und eine Decke, falls es kühl wird.',
    },
    area: {
      en: 'by the Limmat, five minutes’ walk from the main station',
      fr: 'au bord de la Limmat, à cinq minutes à pied de la gare centrale',
      it: 'lungo la Limmat, a cinque minuti a piedi dalla stazione centrale',
      de: 'an der Limmat, fünf Minuten zu Fuss vom Hauptbahnhof',
    },
    dress: OUTSIDE,
    accessibility: {
      en: 'A lift goes up to the terrace; the toilet is reached by two steps. There are chairs for everyone.',
      fr: 'Un ascenseur mène à la terrasse ; deux marches pour les toilettes. Il y a des sièges pour tout le monde.',
      it: 'Un ascensore porta alla terrazza; due gradini per i servizi. Ci sono sedie per tutti.',
      de: 'Ein Lift führt auf die Terrasse; zur Toilette sind es zwei Stufen. Es hat Stühle für alle.',
    },
    languages: ['en', 'de'],
    ageFrom: 25,
    ageTo: 45,
    host: 'Mirjam',
    faq: [FOOD, RAIN],
  },
  Basel: {
    ...NO_DETAILS,
    included: {
      en: 'A first drink and a bowl of soup after the walk.',
      fr: 'Un premier verre et un bol de soupe après la balade.',
      it: 'Un primo bicchiere e una scodella di zuppa dopo la passeggiata.',
      de: 'Ein erstes Getränk und nach dem Spaziergang eine Schale Suppe.',
    },
    area: {
      en: 'in Kleinbasel, on the bank of the Rhine',
      fr: 'au Petit-Bâle, au bord du Rhin',
      it: 'a Kleinbasel, in riva al Reno',
      de: 'im Kleinbasel, am Rheinufer',
    },
    dress: {
      en: 'Shoes for half an hour’s walk along the river.',
      fr: 'Des chaussures pour une demi-heure de marche au bord de l’eau.',
      it: 'Scarpe per mezz’ora di cammino lungo il fiume.',
      de: 'Schuhe für eine halbe Stunde am Fluss entlang.',
    },
    accessibility: STEP_FREE,
    languages: ['en', 'fr', 'de'],
    ageFrom: 30,
    host: 'Noah',
    faq: [FOOD, RAIN],
  },
  Bern: {
    ...NO_DETAILS,
    included: {
      en: 'Cheese, bread and a first glass.',
      fr: 'Le fromage, le pain et un premier verre.',
      it: 'Formaggio, pane e un primo bicchiere.',
      de: 'Käse, Brot und ein erstes Glas.',
    },
    area: {
      en: 'in the old town, under the arcades',
      fr: 'dans la vieille ville, sous les arcades',
      it: 'nella città vecchia, sotto i portici',
      de: 'in der Altstadt, unter den Lauben',
    },
    dress: INSIDE,
    accessibility: STAIRS,
    languages: ['de', 'fr'],
    ageTo: 40,
    host: 'Simone',
    faq: [FOOD],
  },
  Lausanne: {
    ...NO_DETAILS,
    included: {
      en: 'Two glasses of Lavaux or of something without alcohol, and what stands on the long table.',
      fr: 'Deux verres de lavaux ou d’une boisson sans alcool, et ce qu’il y a sur la longue table.',
      it: 'Due bicchieri di Lavaux o di una bevanda analcolica, e ciò che c’è sulla lunga tavola.',
      de: 'Zwei Gläser Lavaux oder etwas ohne Alkohol, und was auf dem langen Tisch steht.',
    },
    area: {
      en: 'in Ouchy, by the lake',
      fr: 'à Ouchy, au bord du lac',
      it: 'a Ouchy, in riva al lago',
      de: 'in Ouchy, am See',
    },
    dress: INSIDE,
    accessibility: STEP_FREE,
    languages: ['en', 'fr'],
    ageFrom: 28,
    ageTo: 50,
    host: 'Yann',
    faq: [FOOD],
  },
  Lucerne: {
    ...NO_DETAILS,
    included: {
      en: 'A first drink, and something warm from the grill.',
      fr: 'Un premier verre et une grillade bien chaude.',
      it: 'Un primo bicchiere e qualcosa di caldo dalla griglia.',
      de: 'Ein erstes Getränk und etwas Warmes vom Grill.',
    },
    area: {
      en: 'by the lake, three minutes’ walk from the station',
      fr: 'au bord du lac, à trois minutes à pied de la gare',
      it: 'in riva al lago, a tre minuti a piedi dalla stazione',
      de: 'am See, drei Minuten zu Fuss vom Bahnhof',
    },
    dress: OUTSIDE,
    accessibility: STEP_FREE,
    languages: ['en', 'de', 'it'],
    host: 'Flurina',
    faq: [FOOD, RAIN],
  },
};
