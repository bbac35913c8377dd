import { type NotificationSetting, AccountsService } from '../../auth/index.js';
import type { RenderedMessage } from '../content/index.js';
import { type ChannelName, type Content, type Notification, isCountedOnly } from '../types/index.js';
import { Injectable } from '@nestjs/common';
import { MailRefused, MailTransport } from '../../common/mail/mail-transport.js';
import { createHash } from 'node:crypto';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { PushService } from '../push/push.service.js';

/** Seconds for which a push service keeps a message for a device that is off; later it would be out of date. */
const TTL = 24 * 3600;
/** Maximum length of a topic (RFC 8030). */
const TOPIC_LENGTH = 32;

/** Sends notifications to the devices that a person has subscribed. */
@Injectable()
export class PushChannel implements Channel {
  readonly name = 'push';
  readonly isExtra = true;

  constructor(
    private readonly push: PushService,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Sends one message for a notification type and subject: a later one replaces it. */
  async send(outgoing: Outgoing): Promise<Delivered> {
    const { accountId, language, subject } = outgoing.notification;
    const { content } = outgoing;
    const tag = `${content.type} ${subject}`;
    const sent = await this.push.send(
      accountId,
      { ...outgoing.push, tag, language, url: pathOf(content.action?.url, this.settings.publicUrl) },
      { ttl: this.ttlOf(content), urgent: outgoing.urgent, topic: topicOf(tag) },
    );
    return sent > 0 ? 'sent' : 'unreachable';
  }

  // an offer is not shown after it has expired
  private ttlOf({ values }: Outgoing['content']): number {
    if (!('until' in values)) return TTL;
    const left = Math.floor((values.until.getTime() - this.clock.now().getTime()) / 1000);
    return Math.max(0, Math.min(left, TTL));
  }
}

/** Returns the page to open as a path, because the service worker opens only pages of this site. */
function pathOf(url: string | undefined, publicUrl: string): string {
  if (url === undefined) return '/';
  const { pathname, search, hash } = new URL(url, publicUrl);
  return pathname + search + hash;
}

function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH);
}

/** Sends notifications by mail. */
@Injectable()
export class MailChannel implements Channel {
  readonly name = 'mail';

  constructor(
    private readonly transport: MailTransport,
    private readonly accounts: AccountsService,
  ) {}

  /**
   * An address that the server rejects as unknown is marked, and gets no more mail until it is changed or verified
   * again. Organisers are informed, except if the mail was about what guests said of each other, because its time would
   * reveal that.
   */
  async send({
    notification,
    content,
    provesAddress,
    messageId,
    unsubscribeUrl,
    setting,
    ...words
  }: Outgoing) {
    if (!this.transport.isOn) return 'unreachable' satisfies Delivered;
    const { accountId, language, email, emailBounced } = notification;
    const to = content.to ?? email;
    if (to === email && emailBounced && !provesAddress) return 'unreachable' satisfies Delivered;
    const { subject, html, text } = words;
    const mail = { to, language, subject, html, text, headers: headersOf(unsubscribeUrl) };
    try {
      await this.transport.send(messageId, { ...mail, attachments: content.attachments ?? [] });
      return 'sent';
    } catch (error) {
      const about = error instanceof MailRefused ? error.refusal.about : 'server';
      if (about === 'server') throw error;
      if (about === 'address' && to === email && !isCountedOnly({ setting }))
        await this.accounts.markBounced(accountId, to);
      return 'refused';
    }
  }
}

// RFC 8058: mail programs show their own unsubscribe button
function headersOf(unsubscribeUrl: string | null): Record<string, string> {
  return unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};
}

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
