import type { Language } from '../common/http/request-language.js';
import { nameFor, type Texts } from '../events/index.js';

/** The name of the event of a row; null if the row has no event. */
export interface EventNamed {
  eventName: string | null;
  eventNames: Texts | null;
}

/** Returns the name of a row's event for readers of a language; null if there is no event. */
export function eventNameIn({ eventName, eventNames }: EventNamed, language?: Language): string | null {
  return eventName === null ? null : nameFor({ name: eventName, names: eventNames ?? {} }, language);
}
