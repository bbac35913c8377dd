import type { Language } from '../common/http/request-language.js';
import type { EventRow } from '../events/index.js';
import { MINUTE } from '../common/time/durations.rules.js';

/** Whom a message goes to. `all`: who has a seat, held ones too · `paid`: whose seat is certain · `waiting`: the waiting list. */
export const AUDIENCES = ['all', 'paid', 'waiting'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The times of an event to which a message can be tied. */
export const ANCHORS = ['start', 'end'] as const;
export type Anchor = (typeof ANCHORS)[number];

/** What a message says in one language. */
export interface MessageText {
  language: Language;
  subject: string;
  /** Paragraphs are set apart by empty lines. */
  text: string;
}

/** When a message is due: so many minutes after the start or end of its event, before it if negative. */
export interface MessageSchedule {
  anchor: Anchor;
  minutes: number;
}

/** What became of a message. `sending`: it has been handed over to be delivered. */
export const MESSAGE_STATES = ['scheduled', 'released', 'cancelled', 'void'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

type Times = Pick<EventRow, 'startsAt' | 'endsAt'>;

/** A message that could not leave for so long is about something that is over. */
const LATEST_MILLISECONDS = 7 * 24 * 60 * MINUTE;

/** Returns when a message is due. */
export function dueAt({ anchor, minutes }: MessageSchedule, { startsAt, endsAt }: Times): Date {
  const time = anchor === 'start' ? startsAt : endsAt;
  return new Date(time.getTime() + minutes * MINUTE);
}

/**
 * Returns what is to be done about a scheduled message now. It is void when its event is cancelled, unless it was meant
 * for that; when it was to come before the start and the event has begun; and a week after it was due.
 */
export function verdict(
  schedule: MessageSchedule,
  event: Times & Pick<EventRow, 'status'>,
  { evenIfCancelled, now }: { evenIfCancelled: boolean; now: Date },
): 'wait' | 'release' | 'void' {
  if (event.status === 'cancelled' && !evenIfCancelled) return 'void';
  const due = dueAt(schedule, event);
  if (now < due) return 'wait';
  if (due < event.startsAt && now >= event.startsAt) return 'void';
  if (now.getTime() - due.getTime() > LATEST_MILLISECONDS) return 'void';
  // nobody has a seat at a draft
  return event.status === 'draft' ? 'wait' : 'release';
}

/** Returns a message in a language, else in the one that was given first. */
export function textFor(texts: readonly MessageText[], language: Language): MessageText {
  const [first] = texts;
  if (!first) throw new Error('A message has at least one text');
  return texts.find((text) => text.language === language) ?? first;
}

/** Returns the paragraphs of a text. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** Returns how many of these languages' readers get each text, in the order of the texts. */
export function readersOf(
  texts: readonly MessageText[],
  languages: readonly Language[],
): { language: Language; recipients: number }[] {
  return texts.map(({ language }) => ({
    language,
    recipients: languages.filter((one) => textFor(texts, one).language === language).length,
  }));
}

/** Whether the number of recipients is no longer what the organiser agreed to: by more than two, and by more than a tenth. */
export function hasChangedMuch(agreed: number, now: number): boolean {
  return Math.abs(now - agreed) > Math.max(2, agreed / 10);
}

/** What others may read over a shoulder, or on a lock screen, and understand. */
const TELLING =
  /\bdat(?:e|es|ing)\b|\bsingles?\b|\bmatch(?:es)?\b|\bflirt|\blove\b|\brencontres?\b|\bamour|célibataire|appuntament|\bincontr|\bamore\b|\bliebe\b|\bpartner|\bverlieb/i;

/** Whether a subject hints at what kind of event it is about. */
export function isTelling(subject: string): boolean {
  return TELLING.test(subject);
}
