/**
 * Messages of organisers to the guests of an event, their recipients and schedule. This module does not send
 * them.
 */
export type { EventMessageEntity } from './event-message.entity.js';
export {
  ANCHORS,
  type Anchor,
  AUDIENCES,
  type Audience,
  dueAt,
  revealsKind,
  MESSAGE_STATES,
  type MessageState,
  type MessageText,
  paragraphsOf,
  readersOf,
  textFor,
} from './message.rules.js';
export {
  EVENT_MESSAGE_RELEASED,
  type MessageInput,
  MessagesService,
  scheduleOf,
} from './messages.service.js';
export { MessagesModule } from './messages.module.js';
