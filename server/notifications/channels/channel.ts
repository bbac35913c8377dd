import type { ChannelName, Composed, Notification, NotificationKind } from '../occasions/index.js';
import type { RenderedMessage } from '../templates/index.js';

/** A notification that leaves, in words. */
export interface Outgoing extends RenderedMessage {
  notification: Notification;
  message: Composed;
  /** By which setting it is switched off; null: it cannot be. */
  kind: NotificationKind | null;
  urgent: boolean;
  /** Whether it goes to an address that took no mail before. */
  provesAddress: boolean;
  /** The same at each try. */
  messageId: string;
  /** The address of the call that switches this kind off by one click; null if it cannot be. */
  unsubscribeUrl: string | null;
}

/**
 * What became of it: `sent`; `unreachable`: this person is not reached in this way (no device, an address that takes no
 * mail); `refused`: it will never be taken. Trying again is of no use for the last two.
 */
export type Delivered = 'sent' | 'unreachable' | 'refused';

/** A way by which people are told. */
export interface Channel {
  readonly name: ChannelName;
  /** True: comes beside the others. Where one of them has told the person, its trouble is not waited for. */
  readonly isExtra?: boolean;
  /** Sends, at least once. Throws if it has to be tried again; the message of the error is shown to organisers. */
  send(outgoing: Outgoing): Promise<Delivered>;
}
