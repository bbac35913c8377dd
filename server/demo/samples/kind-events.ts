import type { NewEventFields } from '../../events/index.js';

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
