import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import type { Account, NotificationSettings } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { isDatabaseUnavailable } from '../../common/database/connections/database-errors.js';
import { Renderer } from '../content/index.js';
import { UnsubscribeService } from '../links/unsubscribe.service.js';
import {
  type ClaimedNotification,
  NO_CONTENT,
  NotificationsRepository,
  type Outcome,
} from '../records/notifications.repository.js';
import { findType, idInSubject, type NotificationType, Topics, type TypeName } from '../types/index.js';
import { type Channel, type Delivered, type Outgoing, MailChannel, PushChannel } from './channel.js';
import { afterQuietHours, isTooLate, nextAttempt } from './delivery-times.rules.js';

/** Number of attempts to store the result of a notification, and milliseconds between them: ten minutes in all. */
const WRITE_TRIES = 1200;
const WRITE_AGAIN = 500;

/** The account that receives a notification, with its settings. */
export interface RecipientAccount extends Account {
  settings: NotificationSettings;
}

type Result = Pick<Outcome, 'state' | 'reason'> & { sentBy?: readonly string[]; failed?: boolean };

/** Sends one notification: skips it if it no longer applies, renders it, and stores the result. */
@Injectable()
export class Sender {
  private readonly logger = new Logger('Notifications');
  private readonly channels: readonly Channel[];

  constructor(
    private readonly clock: Clock,
    private readonly topics: Topics,
    private readonly notifications: NotificationsRepository,
    private readonly renderer: Renderer,
    private readonly unsubscribe: UnsubscribeService,
    mail: MailChannel,
    push: PushChannel,
  ) {
    this.channels = [mail, push];
  }

  /** Makes one attempt. Returns false if it failed and will be retried, or was given up. */
  async attempt(claimed: ClaimedNotification, person: RecipientAccount | undefined): Promise<boolean> {
    const type = findType(claimed.occasion);
    const reason = skipReason(type, person) ?? this.lateness(type, claimed);
    const isSkipped = !type || !person || reason !== null;
    const result: Result = isSkipped ? { state: 'void', reason } : await this.send(type, claimed, person);
    const { failed = false, ...rest } = result;
    const { id, sentBy } = claimed;
    const outcome: Outcome = { id, sentBy, attemptAt: null, at: this.clock.now(), ...rest };
    await this.store(failed ? this.retried(outcome, claimed, type) : outcome);
    return !failed;
  }

  private lateness(type: NotificationType | undefined, { dueAt }: ClaimedNotification): string | null {
    return type && isTooLate(type.setting, dueAt, this.clock.now()) ? 'too_late' : null;
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

  private async send(
    type: NotificationType,
    claimed: ClaimedNotification,
    person: RecipientAccount,
  ): Promise<Result> {
    let outgoing: Outgoing | null;
    try {
      outgoing = await this.render(type, claimed, person);
    } catch (error) {
      const which = `${claimed.id} (${claimed.occasion})`;
      this.logger.error(`The content of notification ${which} could not be made: ${String(error)}`);
      return { state: 'waiting', reason: NO_CONTENT, failed: true };
    }
    return outgoing
      ? this.sendByAll(outgoing, type, claimed.sentBy)
      : { state: 'void', reason: 'nothing_to_tell' };
  }

  private async render(
    type: NotificationType,
    claimed: ClaimedNotification,
    { email, emailBounced, language, hidePreviews }: RecipientAccount,
  ): Promise<Outgoing | null> {
    const { id, occasion, accountId, subject, data, dueAt, messageId } = claimed;
    const subjectId = idInSubject(subject);
    const notification = {
      id,
      accountId,
      email,
      emailBounced,
      language,
      subject,
      subjectId,
      data,
      dueAt,
    };
    const content = await this.topics.content(occasion as TypeName, notification);
    if (!content) return null;
    const { setting, urgent = false, provesAddress = false, isSecurity = false } = type;
    const link = setting && this.unsubscribe.linkOf(accountId, setting);
    const { to: _to, ...message } = content;
    const words = await this.renderer.render(message, {
      ...(link ? { unsubscribe: { setting: link.kind, url: link.page } } : {}),
      hidesPreview: hidePreviews && !isSecurity,
    });
    const unsubscribeUrl = link?.call ?? null;
    return { ...words, notification, content, setting, urgent, provesAddress, messageId, unsubscribeUrl };
  }

  private async sendByAll(
    outgoing: Outgoing,
    { channels }: NotificationType,
    sentBy: readonly string[],
  ): Promise<Result> {
    const open = this.channels.filter(({ name }) => channels.includes(name) && !sentBy.includes(name));
    const tried = await Promise.all(open.map((channel) => this.sendBy(channel, outgoing)));
    const sent = [...sentBy, ...open.filter((_channel, at) => tried[at] === 'sent').map(({ name }) => name)];
    const failure = tried.find((one, at) => one instanceof Error && !(open[at]?.isExtra && sent.length > 0));
    if (failure instanceof Error)
      return { state: 'waiting', reason: failure.message.slice(0, 200), sentBy: sent, failed: true };
    if (sent.length > 0) return { state: 'sent', reason: null, sentBy: sent };
    return tried.includes('refused')
      ? { state: 'failed', reason: 'refused' }
      : { state: 'void', reason: 'unreachable' };
  }

  private async sendBy(channel: Channel, outgoing: Outgoing): Promise<Delivered | Error> {
    try {
      return await channel.send(outgoing);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private retried(
    outcome: Outcome,
    { id, occasion, attempts, dueAt }: ClaimedNotification,
    type?: NotificationType,
  ): Outcome {
    const next = nextAttempt(attempts, dueAt, this.clock.now());
    if (next) return { ...outcome, attemptAt: type?.urgent || type?.byNight ? next : afterQuietHours(next) };
    this.logger.error(`Notification ${id} (${occasion}) was not taken and is given up: ${outcome.reason}`);
    return { ...outcome, state: 'failed' };
  }
}

function skipReason(type: NotificationType | undefined, person: RecipientAccount | undefined): string | null {
  if (!type) return 'unknown_occasion';
  if (!person) return 'account_deleted';
  if (person.blocked && !type.evenIfBlocked) return 'account_blocked';
  return type.setting && !person.settings[type.setting] ? 'switched_off' : null;
}
