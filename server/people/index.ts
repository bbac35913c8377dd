/** The people room: what a guest does about another: whom they may name, block and report, and whose photos they may see; the links by which they bring friends. */
export { PeopleModule } from './people.module.js';
