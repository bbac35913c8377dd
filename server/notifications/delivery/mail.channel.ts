import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { MailRefused } from '../../common/mail/mail-refused.js';
import { MailTransport } from '../../common/mail/mail-transport.js';
import { isCountedOnly } from '../types/index.js';
import type { Channel, Delivered, Outgoing } from './channel.js';

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
