import { type EventKind, USUAL_KIND, USUAL_ROUNDS } from '../calendar/event-kind.rules.js';
import type { SeriesTemplate } from './event-series.entity.js';

/** Returns what the events of a series begin as, with all that says for whom they are and how guests meet. */
export function withKind(template: SeriesTemplate) {
  return { ...USUAL_KIND, ...USUAL_ROUNDS, friendsWelcome: false, maxLead: null, ...template };
}

/** Returns for whom the events of a series are that are still to be made. */
export function kindOf(template: SeriesTemplate): EventKind {
  const { format, minAge, maxAge, theme } = withKind(template);
  return { format, minAge, maxAge, theme };
}
