import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { isDatabaseUnavailable } from '../../common/database/connections/database-errors.js';
import { CHANNEL_LIST } from '../channels/channels.js';
import type { Channel, Delivered, Outgoing } from '../channels/channel.js';
import { idInSubject, type Notification, type Occasion, OccasionTable } from '../occasions/index.js';
import {
  type ClaimedNotification,
  NOT_COMPOSED,
  NotificationsRepository,
  type Outcome,
} from '../records/index.js';
import { UnsubscribeLinks } from '../unsubscribe/unsubscribe-links.js';
import type { Addressee } from './addressees.js';
import { Rendering } from './rendering.js';
import { isTooLate, nextAttempt } from './retries.rules.js';
import { afterQuietHours } from './quiet-hours.rules.js';

/** Number of attempts to store the result of a notification, and milliseconds between them: ten minutes in all. */
const WRITE_TRIES = 1200;
const WRITE_AGAIN = 500;

type Result = Pick<Outcome, 'state' | 'reason'> & { sentBy?: readonly string[]; failed?: boolean };

/** Sends one notification: skips it if it no longer applies, renders it, and stores the result. */
@Injectable()
export class Attempts {
  private readonly logger = new Logger('Notifications');

  constructor(
    private readonly clock: Clock,
    private readonly table: OccasionTable,
    private readonly notifications: NotificationsRepository,
    private readonly rendering: Rendering,
    private readonly links: UnsubscribeLinks,
    @Inject(CHANNEL_LIST) private readonly channels: readonly Channel[],
  ) {}

  /** Makes one attempt. Returns false if it failed and will be retried, or was given up. */
  async attempt(claimed: ClaimedNotification, person: Addressee | undefined): Promise<boolean> {
    const occasion = this.table.find(claimed.occasion);
    const reason = voidReason(occasion, person) ?? this.lateness(occasion, claimed);
    const isVoid = !occasion || !person || reason !== null;
    const result: Result = isVoid ? { state: 'void', reason } : await this.tell(occasion, claimed, person);
    const { failed = false, ...told } = result;
    const { id, sentBy } = claimed;
    const outcome: Outcome = { id, sentBy, attemptAt: null, at: this.clock.now(), ...told };
    await this.writeDown(failed ? this.retried(outcome, claimed, occasion) : outcome);
    return !failed;
  }

  private lateness(occasion: Occasion | undefined, { dueAt }: ClaimedNotification): string | null {
    return occasion && isTooLate(occasion.kind, dueAt, this.clock.now()) ? 'too_late' : null;
  }

  // a sent notification whose result is not stored would be sent again, so it waits for a database that is away
  private async writeDown(outcome: Outcome): Promise<void> {
    for (let tries = 1; ; tries++)
      try {
        await this.notifications.record(outcome);
        return;
      } catch (error) {
        if (!isDatabaseUnavailable(error) || tries >= WRITE_TRIES) throw error;
        await delay(WRITE_AGAIN, undefined, { ref: false });
      }
  }

  private async tell(occasion: Occasion, claimed: ClaimedNotification, person: Addressee): Promise<Result> {
    let outgoing: Outgoing | null;
    try {
      outgoing = await this.compose(occasion, claimed, person);
    } catch (error) {
      this.logger.error(`Notification ${claimed.id} (${occasion.name}) was not composed: ${String(error)}`);
      return { state: 'waiting', reason: NOT_COMPOSED, failed: true };
    }
    return outgoing
      ? this.send(outgoing, occasion, claimed.sentBy)
      : { state: 'void', reason: 'nothing_to_tell' };
  }

  private async compose(
    occasion: Occasion,
    claimed: ClaimedNotification,
    { email, emailBounced, language, hidePreviews }: Addressee,
  ): Promise<Outgoing | null> {
    const { id, accountId, subject, data, dueAt, messageId } = claimed;
    const subjectId = idInSubject(subject);
    const notification: Notification = {
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
    const message = await occasion.compose(notification);
    if (!message) return null;
    const { kind, urgent = false, provesAddress = false, isSecurity = false } = occasion;
    const links = kind && this.links.of(accountId, kind);
    const words = await this.rendering.render(message, {
      ...(links ? { unsubscribe: { kind: links.kind, url: links.page } } : {}),
      hidesPreview: hidePreviews && !isSecurity,
    });
    return {
      ...words,
      notification,
      message,
      kind,
      urgent,
      provesAddress,
      messageId,
      unsubscribeUrl: links?.call ?? null,
    };
  }

  private async send(outgoing: Outgoing, { channels }: Occasion, sentBy: readonly string[]): Promise<Result> {
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
    { id, attempts, dueAt }: ClaimedNotification,
    occasion?: Occasion,
  ): Outcome {
    const next = nextAttempt(attempts, dueAt, this.clock.now());
    if (next)
      return { ...outcome, attemptAt: occasion?.urgent || occasion?.byNight ? next : afterQuietHours(next) };
    this.logger.error(
      `Notification ${id} (${occasion?.name}) was not taken and is given up: ${outcome.reason}`,
    );
    return { ...outcome, state: 'failed' };
  }
}

function voidReason(occasion: Occasion | undefined, person: Addressee | undefined): string | null {
  if (!occasion) return 'unknown_occasion';
  if (!person) return 'account_deleted';
  if (person.blocked && !occasion.evenIfBlocked) return 'account_blocked';
  return occasion.kind && !person.settings[occasion.kind] ? 'switched_off' : null;
}
