import { factKind } from '../common/outbox/fact-kind.js';

/** A message to the guests of an event is to be delivered to those whom it concerns now. */
export const EVENT_MESSAGE_RELEASED = factKind<{ messageId: number }>('event-message.released');
