/** facts: the public data of an event, its URLs, and its structured data for search engines. */
export {
  type Alternate,
  alternatesOf,
  appPath,
  eventPath,
  listPath,
  reservePath,
  withParams,
} from './addresses.js';
export {
  type ComingEvent,
  isIndexed,
  type PublicEvent,
  type PublicEventPage,
  type PublicState,
  publicState,
  withoutSecrets,
} from './public-event.rules.js';
export { eventFacts } from './structured-data.js';
