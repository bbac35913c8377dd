/** The organisers' calls about what they write to the guests of an event. */
export { AdminMessagesModule } from './admin-messages.module.js';
