/**
 * admin: the calls of organisers and hosts; it composes the other rooms' doors and has no table of its own.
 *
 * - `api-keys`: keys of organisers' programs.
 * - `audit`: who did what, with the names of those who did it.
 * - `block-reviews`: people who may be blocked people come back, and the decisions on them.
 * - `blocking`: blocking and unblocking accounts, and refunding what they have reserved.
 * - `bulk`: the same done with many events at once.
 * - `check-in`: guest lists and check-ins for hosts and organisers, with or without a connection.
 * - `decisions`: whether an event that misses its minimum takes place.
 * - `finance`: the money of a month, for organisers and their fiduciary.
 * - `insights`: figures that answer questions of organisers.
 * - `mails`: what was told to whom and what became of it, and what every mail looks like.
 * - `matching-quality`: how well the matching foretells a mutual yes, for organisers and as a command.
 * - `messages`: the organisers' calls about what they write to the guests of an event.
 * - `objections`: what guests object to their match lists, and the answers.
 * - `overview`: the coming events at a glance, what needs attention, and the statistics.
 * - `payments`: payments with their refunds, and cancelling an event.
 * - `people`: accounts with their attendance, notes and reports.
 * - `prices`: promotion codes, early prices of events, and credit of guests.
 * - `privacy`: the export and the deletion of somebody who writes to the organisers.
 * - `reports`: what guests reported, and the decisions on it.
 * - `reservations`: an event's reservations: lists, CSV, history, granting, refunding, cancelling, transferring,
 *   arrivals.
 * - `rounds`: the calls by which hosts plan the rounds of an event and move them along.
 * - `series`: series of events.
 * - `status`: how the product is, and jobs that failed.
 * - `team`: the organisers' calls about the team: who works at the events, and as what.
 * - `venues`: the places in which events are held.
 * - `waiting-list`: who waits for a seat at an event, and what organisers do about it.
 * - `walk-ins`: hosts and organisers sell seats at the entrance.
 * - `webhooks`: endpoints that are told of facts.
 */
export { AdminModule } from './admin.module.js';
