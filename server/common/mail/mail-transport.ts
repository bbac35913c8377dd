import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Transporter, createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { Clock } from '../clock/clock.js';
import { Settings } from '../config/settings.js';
import { MailRefused, refusalOf } from './mail-refused.js';
import { MailSandboxHost } from './mail-sandbox-host.js';
import { attachedParts } from './attached-parts.js';
import type { Mail } from './mail.js';

/** Milliseconds after which a silent server counts as down; the mail is tried again later. */
const CONNECT_MILLISECONDS = 10_000;
const SILENCE_MILLISECONDS = 30_000;
/** So many mails leave at once: a server that is slow with one of them does not hold the others. */
export const MAIL_CONNECTIONS = 8;
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** Hands mails to the SMTP server of the settings, or to the mail sandbox. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private transporter: Transporter | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly sandbox: MailSandboxHost,
    private readonly clock: Clock,
  ) {}

  /** Whether mail is sent at all. */
  get isOn(): boolean {
    return this.settings.mail !== null;
  }

  /**
   * Sends a mail. Throws MailRefused if the server does not take it, whatever the reason.
   * @param id of the mail, the same at each try: mailboxes drop a second copy by it
   */
  async send(id: string, mail: Mail): Promise<void> {
    const { mail: settings, publicUrl } = this.settings;
    if (!settings) return;
    // as an object it is one address, whatever characters stand in it
    const to = { name: '', address: mail.to };
    const message = new MailComposer({
      from: settings.from,
      to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      ...attachedParts(mail),
      date: this.clock.now(),
      messageId: `<${id}@${new URL(publicUrl).hostname}>`,
      headers: {
        'Content-Language': mail.language,
        // so that nobody's holiday note answers
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...mail.headers,
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // written whole: as a stream it goes to the server line by line, and much of the time of many mails with it
    const transporter = this.connected(settings.smtpUrl);
    await message
      .compile()
      .build()
      .then((raw) => transporter.sendMail({ envelope: { from: settings.from, to }, raw }))
      .catch((error: unknown) => {
        throw new MailRefused(refusalOf(error));
      });
  }

  onApplicationShutdown(): void {
    this.transporter?.close();
  }

  private connected(smtpUrl: string | null): Transporter {
    const url = smtpUrl ?? this.sandbox.smtpUrl;
    const { hostname, username } = new URL(url);
    this.transporter ??= createTransport({
      url,
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      // the job queue tries again
      maxRequeues: 0,
      connectionTimeout: CONNECT_MILLISECONDS,
      greetingTimeout: CONNECT_MILLISECONDS,
      socketTimeout: SILENCE_MILLISECONDS,
      // a password never crosses the network in the clear
      requireTLS: username !== '' && !LOOPBACK.test(hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return this.transporter;
  }
}
