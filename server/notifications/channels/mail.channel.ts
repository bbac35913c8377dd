import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { MailRefused } from '../../common/mail/mail-refused.js';
import { MailTransport } from '../../common/mail/mail-transport.js';
import type { Channel, Delivered, Outgoing } from './channel.js';

/** Tells people by mail. */
@Injectable()
export class MailChannel implements Channel {
  readonly name = 'mail';

  constructor(
    private readonly transport: MailTransport,
    private readonly accounts: AccountsService,
  ) {}

  /** An address that a server says it does not have is marked, and gets nothing more until it is changed or verified anew. */
  async send({ notification, message, provesAddress, messageId, unsubscribeUrl, ...words }: Outgoing) {
    if (!this.transport.isOn) return 'unreachable' satisfies Delivered;
    const { accountId, language, email, emailBounced } = notification;
    const to = message.to ?? email;
    if (to === email && emailBounced && !provesAddress) return 'unreachable' satisfies Delivered;
    const { subject, html, text } = words;
    const mail = { to, language, subject, html, text, headers: headersOf(unsubscribeUrl) };
    try {
      await this.transport.send(messageId, { ...mail, attachments: message.attachments ?? [] });
      return 'sent';
    } catch (error) {
      const about = error instanceof MailRefused ? error.refusal.about : 'server';
      if (about === 'server') throw error;
      if (about === 'address' && to === email) await this.accounts.markBounced(accountId, to);
      return 'refused';
    }
  }
}

// RFC 8058: mail programs show a button of their own for it
function headersOf(unsubscribeUrl: string | null): Record<string, string> {
  return unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};
}
