import type { NewEventMessage } from '../../../../api/admin-types';
import { type Language, LANGUAGE_CODES } from '../../../../lib/i18n/languages';

/** When a message leaves: at once, or so many minutes after the start or the end of its event (before it if negative). */
export const TIMES = {
  now: undefined,
  week_before: { relative_to: 'start', minutes: -7 * 24 * 60 },
  days_before: { relative_to: 'start', minutes: -3 * 24 * 60 },
  day_before: { relative_to: 'start', minutes: -24 * 60 },
  hours_before: { relative_to: 'start', minutes: -3 * 60 },
  after_end: { relative_to: 'end', minutes: 2 * 60 },
  day_after: { relative_to: 'end', minutes: 24 * 60 },
} as const;
export type MessageTime = keyof typeof TIMES;

export const AUDIENCES = ['all', 'paid', 'waiting'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** What stands in the form. */
export interface MessageDraft {
  to: Audience;
  side: 'both' | 'men' | 'women';
  time: MessageTime;
  evenIfCancelled: boolean;
  /** The language whose text readers of the others get. */
  first: Language;
  texts: Partial<Record<Language, { subject: string; text: string }>>;
}

/** Returns what the form would send; undefined while a text is missing, or none is begun. */
export function messageOf({
  to,
  side,
  time,
  evenIfCancelled,
  first,
  texts,
}: MessageDraft): NewEventMessage | undefined {
  const begun = [first, ...LANGUAGE_CODES.filter((language) => language !== first)]
    .map((language) => ({
      language,
      subject: texts[language]?.subject.trim() ?? '',
      text: texts[language]?.text.trim() ?? '',
    }))
    .filter(({ subject, text }) => subject !== '' || text !== '');
  if (begun.length === 0 || begun.some(({ subject, text }) => subject === '' || text === ''))
    return undefined;
  const schedule = TIMES[time];
  return {
    to,
    texts: begun,
    ...(side === 'both' ? {} : { side }),
    ...(schedule ? { schedule } : {}),
    ...(evenIfCancelled ? { even_if_cancelled: true } : {}),
  };
}
