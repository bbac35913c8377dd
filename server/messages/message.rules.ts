import type { Language } from '../common/http/request-language.js';
import type { EventRow } from '../events/index.js';
import { DAY, MINUTE } from '../common/time/durations.rules.js';

/**
 * The recipients of a message. `all`: guests with a seat, also held ones · `paid`: guests with a certain seat ·
 * `waiting`: the waiting list.
 */
export const AUDIENCES = ['all', 'paid', 'waiting'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** The times of an event that a schedule can be relative to. */
export const ANCHORS = ['start', 'end'] as const;
export type Anchor = (typeof ANCHORS)[number];

/** The text of a message in one language. */
export interface MessageText {
  language: Language;
  subject: string;
  /** Paragraphs are separated by empty lines. */
  text: string;
}

/** When a message is due: minutes after the start or end of its event; negative: before it. */
export interface MessageSchedule {
  anchor: Anchor;
  minutes: number;
}

/** The states of a message. `released`: it has been handed over for delivery. `void`: dropped, see `stateAt`. */
export const MESSAGE_STATES = ['scheduled', 'released', 'cancelled', 'void'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

type Times = Pick<EventRow, 'startsAt' | 'endsAt'>;

/** A message that is overdue by this many milliseconds is out of date. */
const LATEST = 7 * DAY;

/** Returns when a message is due. */
export function dueAt({ anchor, minutes }: MessageSchedule, { startsAt, endsAt }: Times): Date {
  const time = anchor === 'start' ? startsAt : endsAt;
  return new Date(time.getTime() + minutes * MINUTE);
}

/**
 * Returns the state that a scheduled message should have now. It is dropped (`void`) if its event is cancelled, unless it
 * was meant for that; if it was due before the start and the event has begun; and a week after it was due.
 */
export function stateAt(
  schedule: MessageSchedule,
  event: Times & Pick<EventRow, 'status'>,
  { evenIfCancelled, now }: { evenIfCancelled: boolean; now: Date },
): 'scheduled' | 'released' | 'void' {
  if (event.status === 'cancelled' && !evenIfCancelled) return 'void';
  const due = dueAt(schedule, event);
  if (now < due) return 'scheduled';
  if (due < event.startsAt && now >= event.startsAt) return 'void';
  if (now.getTime() - due.getTime() > LATEST) return 'void';
  // a draft has no guests
  return event.status === 'draft' ? 'scheduled' : 'released';
}

/** Returns the text of a message in a language; the first text if there is none. */
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

/** Returns how many readers with these languages get each text, in the order of the texts. */
export function readersOf(
  texts: readonly MessageText[],
  languages: readonly Language[],
): { language: Language; recipients: number }[] {
  return texts.map(({ language }) => ({
    language,
    recipients: languages.filter((one) => textFor(texts, one).language === language).length,
  }));
}

/** Whether the number of recipients differs from the agreed one by more than two, and by more than a tenth. */
export function hasChangedMuch(agreed: number, now: number): boolean {
  return Math.abs(now - agreed) > Math.max(2, agreed / 10);
}

/** Words that reveal the kind of event to a bystander, for example on a lock screen. */
const REVEALING =
  /\bdat(?:e|es|ing)\b|\bsingles?\b|\bmatch(?:es)?\b|\bflirt|\blove\b|\brencontres?\b|\bamour|célibataire|appuntament|\bincontr|\bamore\b|\bliebe\b|\bpartner|\bverlieb/i;

/** Whether a subject reveals the kind of event. */
export function revealsKind(subject: string): boolean {
  return REVEALING.test(subject);
}
