import { DomainError } from '../../common/errors/domain-error.js';
import { NO_DETAILS, type Series, type SeriesFields, withKind } from '../../events/index.js';
import { bothStates, differing } from '../events/index.js';

/**
 * Throws EDIT_CONFLICT, with both states, if a series has another version than the one that was edited; does nothing
 * if none is named.
 */
export function requireVersion(edited: number | undefined, known: Series, wanted: SeriesFields): void {
  if (edited === undefined || edited === known.version) return;
  const [said, state] = [saidOf(wanted), saidOf(known)];
  throw new DomainError('EDIT_CONFLICT', { details: bothStates(differing(said, state), said, state) });
}

/** What organisers say of a series: its rule, and what its events begin as. */
export function saidOf({
  rule,
  startsOn,
  startTime,
  minutes,
  cities,
  active,
  skips,
  venues,
  template,
}: SeriesFields) {
  const { names = {}, details = NO_DETAILS, ...rest } = withKind(template);
  return { rule, startsOn, startTime, minutes, cities, active, skips, venues, names, details, ...rest };
}
