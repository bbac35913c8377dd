/** samples: the invented people, evenings and texts of the demonstration, as data. */
export { KIND_EVENTS } from './kind-events.js';
export { monthlyDates } from './monthly-dates.rules.js';
export { portrait } from './portrait.js';
export { SAMPLE_DETAILS } from './sample-details.js';
export { sampleEvent } from './sample-events.js';
export { sampleVenue } from './sample-venues.js';
export {
  DEMO_GUEST,
  DEMO_HOST,
  demoGuests,
  demoPeople,
  type DemoPerson,
  SECOND_GUEST,
  SECOND_ORGANISER,
} from './sample-people.js';
