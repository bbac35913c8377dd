/**
 * The people room: blocks and reports of guests, whom they may name in them, whose photos they may see, and the links
 * with which they invite friends.
 */
export { PeopleModule } from './people.module.js';
