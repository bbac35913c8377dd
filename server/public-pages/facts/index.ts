/** facts: what the public may know of an event, at which address, and as search engines want it. */
export { alternatesOf, appPath, eventPath, listPath, reservePath, withParams } from './addresses.js';
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
