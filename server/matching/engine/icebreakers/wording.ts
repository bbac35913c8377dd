import { conceptById, familyLabel } from '../language/lexicon/concepts.js';
import type { Language } from '../language/words/stems.js';
import { questionText } from './questions/questions.js';
import type { Icebreaker, Reason, DifferenceTopic } from '../common/index.js';
import texts from './wording.json' with { type: 'json' };

/** An introduction. {0} and {1} stand for labels; they follow a colon, so that articles need no case. */
type Lead = Readonly<Record<Language, string>>;

/** The introductions that name the topic of an icebreaker. */
export const LEADS: Readonly<Record<'shared' | 'family' | DifferenceTopic, readonly Lead[]>> = texts.leads;

/** Why two people are on each other's list, in a few words. */
const REASON_WORDS: Readonly<Record<Reason['kind'], Lead>> = texts.reasons;

/** The texts of answers with choices, for use after a colon. */
export const CHOICE_WORDS: Readonly<
  Record<'priority' | 'communication' | 'travel', Readonly<Record<string, Lead>>>
> = texts.choices;

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
