import type { NotificationSetting } from '../../auth/index.js';
import type { RenderedMessage } from '../content/index.js';
import type { ChannelName, Content, Notification } from '../types/index.js';

/** A rendered notification, ready to be sent. */
export interface Outgoing extends RenderedMessage {
  notification: Notification;
  content: Content;
  /** The setting that switches it off; null: it cannot be switched off. */
  setting: NotificationSetting | null;
  urgent: boolean;
  /** Whether it is sent even to an address that has rejected mail. */
  provesAddress: boolean;
  /** The same at each attempt. */
  messageId: string;
  /** The URL that switches this kind off with one click; null if it cannot be switched off. */
  unsubscribeUrl: string | null;
}

/**
 * The result of sending. `unreachable`: the person cannot be reached on this channel (no device, or an address that
 * rejects mail). `refused`: it will never be accepted. For both, retrying is useless.
 */
export type Delivered = 'sent' | 'unreachable' | 'refused';

/** A channel by which notifications are sent. */
export interface Channel {
  readonly name: ChannelName;
  /** True: an addition to the other channels. If another channel has succeeded, errors of this one are not retried. */
  readonly isExtra?: boolean;
  /** Sends at least once. Throws if it has to be retried; the error's message is shown to organisers. */
  send(outgoing: Outgoing): Promise<Delivered>;
}
