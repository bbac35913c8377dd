import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type Account, AccountsService, type NotificationSettings } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { isDatabaseUnavailable } from '../../common/database/connections/database-errors.js';
import { MailRefused, MailTransport } from '../../common/mail/mail-transport.js';
import type { DataOf } from '../../common/outbox/outbox.js';
import type { ACCOUNT_ERASED } from '../../privacy/index.js';
import type { Message, RenderedMessage } from '../content/message.js';
import { Renderer } from '../content/renderer.js';
import { MailLinksService } from '../links/mail-links.service.js';
import { PushService } from '../push/push.service.js';
import {
  type ClaimedNotification,
  NO_CONTENT,
  NotificationsRepository,
  type Outcome,
} from '../records/notifications.repository.js';
import {
  idInSubject,
  isCountedOnly,
  type Notification,
  type NotificationType,
  type TypeName,
  TYPES,
} from '../types/notification-types.js';
import { Topics } from '../types/topics.js';
import { afterQuietHours, isTooLate, nextAttempt } from './delivery-times.rules.js';

/** A rendered notification, ready to be sent. */
interface Outgoing {
  notification: Notification & ClaimedNotification;
  type: NotificationType;
  message: Message;
  rendered: RenderedMessage;
  /** The URL that switches this kind off with one click; null if it cannot be switched off. */
  unsubscribeUrl: string | null;
}

/**
 * The result of sending. `unreachable`: the person cannot be reached on this channel (no device, or an address that
 * rejects mail). `refused`: it will never be accepted. For both, retrying is useless.
 */
type Delivered = 'sent' | 'unreachable' | 'refused';

/** Seconds for which a push service keeps a message for a device that is off; later it would be out of date. */
const TTL = 24 * 3600;
/** Maximum length of a topic (RFC 8030). */
const TOPIC_LENGTH = 32;

/** Number of attempts to store the result of a notification, and milliseconds between them: ten minutes in all. */
const WRITE_TRIES = 1200;
const WRITE_AGAIN = 500;

/** The account that receives a notification, with its settings. */
export interface RecipientAccount extends Account {
  settings: NotificationSettings;
}

/** The data of the outbox event about a deleted account. */
export type ErasedAccount = DataOf<typeof ACCOUNT_ERASED>;

/** The result of an attempt; `waiting`: it failed and is retried. */
type Result = Pick<Outcome, 'state' | 'reason'> & { sentBy?: readonly string[] };

const skipped = (reason: string): Result => ({ state: 'void', reason });

/** Sends one notification: skips it if it no longer applies, renders it, sends it by mail and push, and stores the result. */
@Injectable()
export class Sender {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly topics: Topics,
    private readonly notifications: NotificationsRepository,
    private readonly renderer: Renderer,
    private readonly links: MailLinksService,
    private readonly accounts: AccountsService,
    private readonly mail: MailTransport,
    private readonly push: PushService,
  ) {}

  /** Makes one attempt. Returns false if it failed and will be retried, or was given up. */
  async attempt(claimed: ClaimedNotification, person: RecipientAccount | undefined): Promise<boolean> {
    const result = await this.send(claimed, person);
    const { id, sentBy } = claimed;
    const outcome: Outcome = { id, sentBy, attemptAt: null, at: this.clock.now(), ...result };
    const isFailed = result.state === 'waiting';
    await this.store(isFailed ? this.retried(outcome, claimed) : outcome);
    return !isFailed;
  }

  /** Sends the mail about a deleted account, once: a retry would have to keep the address. A failure is only logged. */
  async sendErased({ email: to, language }: ErasedAccount): Promise<void> {
    try {
      const rendered = await this.renderer.render({ type: 'account-deleted', language, values: {} });
      await this.mail.send(randomUUID(), { ...rendered, to, language });
    } catch (error) {
      this.logger.warn(`The mail about a deleted account was not sent: ${String(error)}`);
    }
  }

  // a sent notification whose result is not stored would be sent again, so it waits for a database that is away
  private async store(outcome: Outcome): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        await this.notifications.record(outcome);
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error) || tries >= WRITE_TRIES) throw error;
        await delay(WRITE_AGAIN, undefined, { ref: false });
      }
  }

  private async send(claimed: ClaimedNotification, person: RecipientAccount | undefined): Promise<Result> {
    const { id, occasion, dueAt } = claimed;
    const type = TYPES[occasion];
    if (!type) return skipped('unknown_occasion');
    if (!person) return skipped('account_deleted');
    if (person.blocked && !type.evenIfBlocked) return skipped('account_blocked');
    if (type.setting && !person.settings[type.setting]) return skipped('switched_off');
    if (isTooLate(type.setting, dueAt, this.clock.now())) return skipped('too_late');
    let outgoing: Outgoing | null;
    try {
      outgoing = await this.render(type, claimed, person);
    } catch (error) {
      this.logger.error(
        `The content of notification ${id} (${occasion}) could not be made: ${String(error)}`,
      );
      return { state: 'waiting', reason: NO_CONTENT };
    }
    return outgoing ? this.sendByAll(outgoing) : skipped('nothing_to_tell');
  }

  /** Returns a notification with its rendered content; null if it no longer applies. */
  private async render(
    type: NotificationType,
    claimed: ClaimedNotification,
    { email, emailBounced, language, hidePreviews }: RecipientAccount,
  ): Promise<Outgoing | null> {
    const { occasion, accountId, subject } = claimed;
    const notification = { ...claimed, email, emailBounced, language, subjectId: idInSubject(subject) };
    const message = await this.topics.message(occasion as TypeName, notification);
    if (!message) return null;
    const { setting, isSecurity = false } = type;
    const link = setting && this.links.unsubscribeLinks(accountId, setting);
    const rendered = await this.renderer.render(message, {
      unsubscribe: link ? { setting, url: link.page } : undefined,
      hidesPreview: hidePreviews && !isSecurity,
    });
    return { notification, type, message, rendered, unsubscribeUrl: link?.call ?? null };
  }

  private async sendByAll(outgoing: Outgoing): Promise<Result> {
    const { sentBy } = outgoing.notification;
    const open = outgoing.type.channels.filter((name) => !sentBy.includes(name));
    const tried = await Promise.all(
      open.map((name) =>
        (name === 'mail' ? this.sendMail(outgoing) : this.sendPush(outgoing)).catch(asError),
      ),
    );
    const sent = [...sentBy, ...open.filter((_name, at) => tried[at] === 'sent')];
    // push is an addition: if the mail was sent, it is not retried
    const failure = tried.find(
      (one, at) => one instanceof Error && !(open[at] === 'push' && sent.length > 0),
    );
    if (failure instanceof Error)
      return { state: 'waiting', reason: failure.message.slice(0, 200), sentBy: sent };
    if (sent.length > 0) return { state: 'sent', reason: null, sentBy: sent };
    return tried.includes('refused') ? { state: 'failed', reason: 'refused' } : skipped('unreachable');
  }

  /**
   * An address that the server rejects as unknown is marked, and gets no more mail until it is changed or verified
   * again. Organisers are informed, except if the mail was about what guests said of each other, because its time would
   * reveal that.
   */
  private async sendMail(outgoing: Outgoing): Promise<Delivered> {
    if (!this.mail.isOn) return 'unreachable';
    const { notification, type, message, rendered, unsubscribeUrl } = outgoing;
    const { accountId, messageId, language, email, emailBounced } = notification;
    const { to = email, attachments = [] } = message;
    if (to === email && emailBounced && !type.provesAddress) return 'unreachable';
    const headers = headersOf(unsubscribeUrl);
    try {
      await this.mail.send(messageId, { ...rendered, to, language, headers, attachments });
      return 'sent';
    } catch (error) {
      const about = error instanceof MailRefused ? error.about : 'server';
      if (about === 'server') throw error;
      if (about === 'address' && to === email && !isCountedOnly(type))
        await this.accounts.markBounced(accountId, to);
      return 'refused';
    }
  }

  // one message for a notification type and subject: a later one replaces it
  private async sendPush({ notification, type, message, rendered }: Outgoing): Promise<Delivered> {
    const { accountId, language, subject } = notification;
    const tag = `${message.type} ${subject}`;
    const topic = createHash('sha256').update(tag).digest('base64url').slice(0, TOPIC_LENGTH);
    const sent = await this.push.send(
      accountId,
      { ...rendered.push, tag, language, url: pathOf(message.action, this.settings.publicUrl) },
      { ttl: this.ttlOf(message), urgent: type.urgent ?? false, topic },
    );
    return sent > 0 ? 'sent' : 'unreachable';
  }

  // an offer is not shown after it has expired
  private ttlOf({ values }: Message): number {
    if (!('until' in values)) return TTL;
    const left = Math.floor((values.until.getTime() - this.clock.now().getTime()) / 1000);
    return Math.max(0, Math.min(left, TTL));
  }

  private retried(outcome: Outcome, { id, occasion, attempts, dueAt }: ClaimedNotification): Outcome {
    const type = TYPES[occasion];
    const next = nextAttempt(attempts, dueAt, this.clock.now());
    if (next) return { ...outcome, attemptAt: type?.urgent || type?.byNight ? next : afterQuietHours(next) };
    this.logger.error(`Notification ${id} (${occasion}) was not taken and is given up: ${outcome.reason}`);
    return { ...outcome, state: 'failed' };
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

// RFC 8058: mail programs show their own unsubscribe button
function headersOf(unsubscribeUrl: string | null): Record<string, string> {
  return unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};
}

/** Returns the page to open as a path, because the service worker opens only pages of this site. */
function pathOf(url: string | undefined, publicUrl: string): string {
  if (url === undefined) return '/';
  const { pathname, search, hash } = new URL(url, publicUrl);
  return pathname + search + hash;
}
