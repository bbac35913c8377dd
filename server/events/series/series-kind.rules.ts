import { type EventKind, USUAL_KIND, USUAL_ROUNDS } from '../calendar/event.rules.js';
import type { SeriesTemplate } from './event-series.entity.js';

/** Returns the initial values of the events of a series, with defaults for a missing kind and rounds. */
export function withKind(template: SeriesTemplate) {
  return { ...USUAL_KIND, ...USUAL_ROUNDS, friendsWelcome: false, maxLead: null, ...template };
}

/** Returns the kind of the events of a series that are still to be made. */
export function kindOf(template: SeriesTemplate): EventKind {
  const { format, minAge, maxAge, theme } = withKind(template);
  return { format, minAge, maxAge, theme };
}
