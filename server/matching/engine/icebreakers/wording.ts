import { conceptById, familyLabel, type Language } from '../language/index.js';
import { questionText } from './questions/questions.js';
import type { Icebreaker, Reason, DifferenceTopic } from '../common/index.js';

/**
 * An introduction in the four languages. {0} and {1} are placeholders for labels; they follow a colon, so that articles
 * need no case.
 */
type Lead = Readonly<Record<Language, string>>;

/** The introductions that name the topic of an icebreaker. */
export const LEADS: Readonly<Record<'shared' | 'family' | DifferenceTopic, readonly Lead[]>> = {
  shared: [
    {
      en: 'You both named: {0}.',
      fr: 'Votre point commun : {0}.',
      it: 'Avete in comune: {0}.',
      de: 'Das verbindet euch: {0}.',
    },
    {
      en: 'Something you share: {0}.',
      fr: 'Vous partagez ceci : {0}.',
      it: 'Un punto in comune: {0}.',
      de: 'Das teilt ihr: {0}.',
    },
    {
      en: 'One thing in common: {0}.',
      fr: 'Une chose vous relie : {0}.',
      it: 'Una cosa vi unisce: {0}.',
      de: 'Eine Gemeinsamkeit: {0}.',
    },
  ],
  family: [
    {
      en: 'Two corners of the same world: {0}.',
      fr: 'Deux coins du même univers : {0}.',
      it: 'Due angoli dello stesso mondo: {0}.',
      de: 'Zwei Ecken derselben Welt: {0}.',
    },
    {
      en: 'Common ground: {0}.',
      fr: "Un terrain d'entente : {0}.",
      it: "Un terreno d'intesa: {0}.",
      de: 'Hier trefft ihr euch: {0}.',
    },
  ],
  travel: [
    {
      en: 'Two ways to travel: {0} on one side, {1} on the other.',
      fr: 'Deux façons de voyager : pour toi {0}, en face {1}.',
      it: "Due modi di viaggiare: {0} da una parte, {1} dall'altra.",
      de: 'Zwei Arten zu reisen: einmal {0}, einmal {1}.',
    },
  ],
  weekend: [
    {
      en: 'Two kinds of weekend: {0} on one side, {1} on the other.',
      fr: 'Deux sortes de week-end : pour toi {0}, en face {1}.',
      it: "Due tipi di weekend: {0} da una parte, {1} dall'altra.",
      de: 'Zwei Arten Wochenende: einmal {0}, einmal {1}.',
    },
  ],
  music: [
    {
      en: 'Two tastes in music: {0} on one side, {1} on the other.',
      fr: 'Deux goûts en musique : pour toi {0}, en face {1}.',
      it: "Due gusti musicali: {0} da una parte, {1} dall'altra.",
      de: 'Zwei Musikgeschmäcker: einmal {0}, einmal {1}.',
    },
  ],
};

/** Why two people are on each other's list, in a few words. */
const REASON_WORDS: Readonly<Record<Reason['kind'], Lead>> = {
  value: {
    en: 'You both value {0}',
    fr: 'Une valeur commune : {0}',
    it: 'Un valore in comune: {0}',
    de: 'Euch beiden wichtig: {0}',
  },
  goal: {
    en: 'A shared goal: {0}',
    fr: 'Un même projet de vie : {0}',
    it: 'Un obiettivo in comune: {0}',
    de: 'Ein gemeinsames Ziel: {0}',
  },
  hobby: {
    en: 'A shared passion: {0}',
    fr: 'Une passion commune : {0}',
    it: 'Una passione in comune: {0}',
    de: 'Eine gemeinsame Leidenschaft: {0}',
  },
  weekend: {
    en: 'Similar weekends: {0}',
    fr: 'Des week-ends semblables : {0}',
    it: 'Weekend simili: {0}',
    de: 'Ähnliche Wochenenden: {0}',
  },
  music: {
    en: 'The same music: {0}',
    fr: 'La même musique : {0}',
    it: 'La stessa musica: {0}',
    de: 'Die gleiche Musik: {0}',
  },
  priority: {
    en: 'You both look for {0}',
    fr: 'La même envie : {0}',
    it: 'Lo stesso desiderio: {0}',
    de: 'Derselbe Wunsch: {0}',
  },
  communication: {
    en: 'The same way of talking: {0}',
    fr: 'La même façon de communiquer : {0}',
    it: 'Lo stesso modo di comunicare: {0}',
    de: 'Dieselbe Art zu reden: {0}',
  },
  travel: {
    en: 'The same way to travel: {0}',
    fr: 'La même façon de voyager : {0}',
    it: 'Lo stesso modo di viaggiare: {0}',
    de: 'Dieselbe Art zu reisen: {0}',
  },
  energy: {
    en: 'A similar temperament',
    fr: 'Un tempérament semblable',
    it: 'Un temperamento simile',
    de: 'Ähnliches Temperament',
  },
  age: {
    en: 'Close in age',
    fr: 'Presque le même âge',
    it: 'Quasi la stessa età',
    de: 'Fast gleich alt',
  },
};

/** The texts of answers with choices, for use after a colon. */
export const CHOICE_WORDS: Readonly<
  Record<'priority' | 'communication' | 'travel', Readonly<Record<string, Lead>>>
> = {
  priority: {
    partner: { en: 'a partner', fr: 'une relation de couple', it: 'una relazione', de: 'eine Partnerschaft' },
    getting_to_know: {
      en: 'new people to get to know',
      fr: 'faire de nouvelles connaissances',
      it: 'conoscere gente nuova',
      de: 'neue Leute kennenlernen',
    },
    nothing_serious: {
      en: 'something light',
      fr: 'rien de trop sérieux',
      it: 'niente di troppo serio',
      de: 'nichts allzu Ernstes',
    },
  },
  communication: {
    direct: {
      en: 'straight to the point',
      fr: 'sans détour',
      it: 'senza giri di parole',
      de: 'geradeheraus',
    },
    thoughtful: { en: 'with thought', fr: 'avec réflexion', it: 'con riflessione', de: 'mit Bedacht' },
    expressive: { en: 'with feeling', fr: 'avec passion', it: 'con passione', de: 'mit viel Gefühl' },
    diplomatic: { en: 'with tact', fr: 'avec tact', it: 'con tatto', de: 'mit Takt' },
    empathetic: { en: 'with empathy', fr: 'avec empathie', it: 'con empatia', de: 'mit Einfühlung' },
  },
  travel: {
    adventure: { en: 'adventure', fr: "l'aventure", it: "l'avventura", de: 'das Abenteuer' },
    relaxation: { en: 'relaxation', fr: 'la détente', it: 'il relax', de: 'die Erholung' },
    cultural: { en: 'culture', fr: 'la culture', it: 'la cultura', de: 'die Kultur' },
    mix: { en: 'a bit of everything', fr: 'un peu de tout', it: "un po' di tutto", de: 'von allem etwas' },
  },
};

/** Returns the text of an icebreaker: its topic, then a question. Plain text. */
export function renderIcebreaker(icebreaker: Icebreaker, language: Language): string {
  const question = questionText(icebreaker.question, language);
  const lead = leadOf(icebreaker, language);
  return typeset([lead, question].filter(Boolean).join(' '), language);
}

/** Returns the text of a reason, a few words. Plain text, the same for both people. */
export function renderReason(reason: Reason, language: Language): string {
  const words = REASON_WORDS[reason.kind];
  if ('concept' in reason)
    return typeset(fill(words[language], conceptLabel(reason.concept, language)), language);
  if (!('value' in reason)) return typeset(words[language], language);
  return typeset(fill(words[language], choiceLabel(reason.kind, reason.value, language)), language);
}

/** Returns a concept's label with its article, for use after a colon. Returns the id if the lexicon no longer has it. */
export function conceptLabel(concept: string, language: Language): string {
  const words = conceptById(concept)?.labels[language];
  return words ? words.article + words.label : concept;
}

function leadOf(icebreaker: Icebreaker, language: Language): string {
  switch (icebreaker.kind) {
    case 'shared':
      return lead(LEADS.shared, icebreaker.question, language, conceptLabel(icebreaker.concept, language));
    case 'family':
      return lead(LEADS.family, icebreaker.question, language, familyLabel(icebreaker.family, language));
    case 'difference': {
      const { topic, mine, theirs } = icebreaker;
      const label = (id: string): string =>
        topic === 'travel' ? choiceLabel('travel', id, language) : conceptLabel(id, language);
      return lead(LEADS[topic], icebreaker.question, language, label(mine), label(theirs));
    }
    case 'light':
      return '';
  }
}

/** Returns one of several introductions. It depends on the question only, so that a list has different ones. */
function lead(leads: readonly Lead[], question: string, language: Language, ...labels: string[]): string {
  const sum = [...question].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const chosen = leads[sum % leads.length];
  return chosen ? fill(chosen[language], ...labels) : '';
}

function choiceLabel(kind: keyof typeof CHOICE_WORDS, value: string, language: Language): string {
  return CHOICE_WORDS[kind][value]?.[language] ?? value;
}

function fill(template: string, ...labels: string[]): string {
  return labels.reduce((text, label, at) => text.replace(`{${at}}`, () => label), template);
}

/** Sets the apostrophe of print, and in French a narrow no-break space before ; : ! and ?. */
function typeset(text: string, language: Language): string {
  const printed = text.replaceAll("'", '’');
  return language === 'fr' ? printed.replace(/ ([;:!?])/g, '\u202f$1') : printed;
}
