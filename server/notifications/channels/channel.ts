import type { ChannelName, Composed, Notification, NotificationKind } from '../occasions/index.js';
import type { RenderedMessage } from '../templates/index.js';

/** A notification that leaves: what is told, in words. */
export interface Outgoing extends RenderedMessage {
  notification: Notification;
  /** Of the occasion. */
  occasion: Composed['occasion'];
  kind: NotificationKind | null;
  urgent: boolean;
  /** The same at each try. */
  messageId: string;
  message: Composed;
}

/**
 * What became of it: `sent`; `unreachable`: this person is not reached in this way (no device, an address that takes no
 * mail), and trying again is of no use.
 */
export type Delivered = 'sent' | 'unreachable';

/** A way by which people are told. */
export interface Channel {
  readonly name: ChannelName;
  /** Sends at least once. Throws if it has to be tried again. */
  send(outgoing: Outgoing): Promise<Delivered>;
}
