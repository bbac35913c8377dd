/**
 * admin: the routes of organisers and hosts. It uses the other modules' indexes, and has no table of its own.
 *
 * - `api-keys`: API keys for organisers' programs.
 * - `audit`: the audit log, with names.
 * - `bulk`: one action on many events.
 * - `check-in`: guest lists and check-ins for hosts and organisers, also offline.
 * - `decisions`: whether an event that misses its minimum takes place.
 * - `finance`: the finances of a month, for organisers and their accountant.
 * - `mails`: the log of notifications, and previews of every mail.
 * - `matching-quality`: how well matching predicts a mutual yes, for organisers and as a command.
 * - `messages`: organisers' messages to the guests of an event.
 * - `objections`: guests' objections to their match lists, and the answers.
 * - `overview`: upcoming events, what needs attention, the charts, and figures of cities, steps and links.
 * - `payments`: payments with their refunds, and cancelling an event.
 * - `people`: accounts with their attendance, notes and reports; data export and deletion for people who ask the organisers.
 * - `prices`: promotion codes, early prices of events, and credit of guests.
 * - `reports`: guests' reports, and the decisions about them; blocking and unblocking accounts, and people who may be
 * blocked people with a new account.
 * - `reservations`: an event's reservations: lists, CSV, history, granting, refunding, cancelling, transferring,
 * check-in.
 * - `rounds`: the routes with which hosts plan and run the rounds of an event.
 * - `series`: series of events.
 * - `status`: the status of the product, and failed jobs.
 * - `team`: the team: organisers and hosts.
 * - `venues`: the venues of events.
 * - `waiting-list`: the waiting list of an event.
 * - `walk-ins`: selling seats at the entrance.
 * - `webhooks`: endpoints that receive events.
 */
export { AdminModule } from './admin.module.js';
