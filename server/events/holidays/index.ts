// holidays: the public holidays of the cities, as a hint beside dates.
export { holidaysOf } from './holidays.js';
