/**
 * Blocks and reports of guests, the people that they may name in them, the photos that they may see, and
 * links to invite friends.
 */
export { PeopleModule } from './people.module.js';
