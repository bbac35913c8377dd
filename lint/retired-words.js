/**
 * No retired word of docs/glossary.md in identifiers and file names. A word is matched in kebab case: `seatHolder` is
 * `seat-holder`. Names with an underscore belong to the API or to SQL and are left alone.
 */
import { pathOf } from './project-paths.js';

/** From the retired word to what we say instead. Each matches as a whole word or as a part of a compound. */
const RETIRED = {
  desk: 'organiser, admin',
  evening: 'event',
  evenings: 'events',
  programme: 'series',
  viewer: 'CurrentUser',
  wish: 'input',
  wishes: 'inputs',
  moment: 'TransitionMeta, or a time',
  'page-wish': 'PageRequest',
  'seen-event': 'BookableEvent',
  holder: 'attendee',
  tally: 'reconciliation',
  settle: 'fulfil, or refund',
  reread: 'invalidate…',
  'fetch-ahead': 'prefetchRoute',
  'not-loaded': 'QueryError',
  'load-failed': 'QueryError',
  'shut-out': 'block',
  'let-in': 'unblock',
  'kept-apart': 'excludedPairs',
  concerns: 'eventWarnings',
  unguarded: 'withoutGuards',
  keepers: 'restricted-imports',
  parcel: 'payment',
  'place-holder': 'attendee',
  'place-moves': 'transitions',
  'keep-moves': 'keepTransitions',
  'next-move': 'transition',
  'move-meta': 'TransitionMeta',
  'take-place': 'reserve',
  'reserve-place': 'reserve',
  'hold-place': 'hold',
  'give-place': 'giveSeat',
  'give-up-place': 'cancel',
  'move-place': 'moveReservation',
  'free-place': 'freeSeat',
  'free-places': 'freeSeats',
  'own-place': 'reservation',
  'own-places': 'reservations',
  'paid-places': 'paidSeats',
  'places-left': 'seatsLeft',
  'places-a-side': 'seatsPerSide',
  'places-service': 'BookingService, ReservationsService',
  'places-repository': 'ReservationRepository',
  'door-counts': 'checkInCounts',
  'door-list': 'checkInList',
  'door-guest': 'checkInGuest',
  'door-queue': 'checkInQueue',
  'door-screen': 'checkInScreen',
  'door-service': 'CheckInService',
  'at-door': 'checkIn',
  'to-door': 'toCheckIn',
  'queue-entry': 'waitingListEntry',
  'queue-position': 'position on the waiting list',
  'take-up': 'acceptOffer',
  'entrance-gate': 'Semaphore',
  'attempts-guard': 'RateLimitGuard',
  'attempts-limit': 'rateLimit',
  'checks-service': 'ReconciliationService',
  'checks-job': 'reconciliation job',
};

/** Words that are retired only as a whole name: inside of others they are plain English. */
const RETIRED_NAMES = {
  Fails: '@ApiErrors',
  Listed: 'Page',
  Moment: 'TransitionMeta',
  Gate: 'Semaphore',
  World: 'AppContext',
  together: 'batchQuery',
  doors: 'check-in events',
  moves: 'transitions, or actions',
  pauses: 'backoff',
  bell: 'schedule, enqueue',
  gate: 'semaphore',
  world: 'AppContext',
};

/** Names that contain such a word and mean something else. */
const ALLOWED = new Set([
  // who sits alone in a round, as the API says
  'pauses',
  // a migration that has run keeps its name
  '1764030000000-extend-evenings',
  'ExtendEvenings1764030000000',
]);

const kebab = (name) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();
const PATTERNS = Object.entries(RETIRED).map(([word, instead]) => ({
  word,
  instead,
  pattern: new RegExp(`(^|[-.])${word}([-.]|$)`),
}));

/** Folders in which a retired word is the field's own: a delayed payment of the provider settles. */
const FOLDERS = [{ folder: 'sandbox/stripe/', word: 'settle' }];

/** Returns why a name in a file is refused, or null. */
function problemOf(name, file) {
  if (ALLOWED.has(name)) return null;
  if (Object.hasOwn(RETIRED_NAMES, name))
    return `"${name}" is retired: ${RETIRED_NAMES[name]} (see docs/glossary.md).`;
  const words = kebab(name);
  const found = PATTERNS.find(
    ({ word, pattern }) =>
      pattern.test(words) && !FOLDERS.some((one) => one.word === word && file.startsWith(one.folder)),
  );
  return found ? `"${found.word}" in "${name}" is retired: ${found.instead} (see docs/glossary.md).` : null;
}

// this file and its list of words
const OWN = 'lint/retired-words.js';

const identifiers = {
  create(context) {
    const file = pathOf(context);
    if (file === OWN) return {};
    const seen = new Set();
    const visit = (node) => {
      if (seen.has(node.name) || node.name.includes('_')) return;
      seen.add(node.name);
      const message = problemOf(node.name, file);
      if (message) context.report({ node, message });
    };
    return { Identifier: visit, PrivateIdentifier: visit, JSXIdentifier: visit };
  },
};

const fileNames = {
  create(context) {
    return {
      Program(node) {
        for (const name of pathOf(context).split('/')) {
          const message = problemOf(name.replace(/(\.(spec|test|stories))?\.\w+$/, ''), pathOf(context));
          if (message) context.report({ node, message });
        }
      },
    };
  },
};

export default { meta: { name: 'retired-words' }, rules: { identifiers, 'file-names': fileNames } };
