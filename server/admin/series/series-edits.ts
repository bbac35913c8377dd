import { DomainError } from '../../common/errors/domain-error.js';
import { NO_DETAILS, type Series, type SeriesFields, withKind } from '../../events/index.js';
import { bothStates, differing } from '../events/index.js';

/**
 * Throws EDIT_CONFLICT, with both states, if a series' version is not the edited one; does nothing if none is given.
 */
export function requireVersion(edited: number | undefined, known: Series, wanted: SeriesFields): void {
  if (edited === undefined || edited === known.version) return;
  const [said, state] = [saidOf(wanted), saidOf(known)];
  throw new DomainError('EDIT_CONFLICT', { details: bothStates(differing(said, state), said, state) });
}

/** Returns the editable fields of a series: its rule, and the initial values of its events. */
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
