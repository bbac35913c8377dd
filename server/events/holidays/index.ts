// holidays: the public holidays of the cities, as a hint beside dates.
export { type Holiday, holidaysOf } from './holidays.js';
