import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Transporter, createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { Clock } from '../clock/clock.js';
import { type MailSettings, Settings } from '../config/settings.js';
import { MailRefused, refusalOf } from './mail-refused.js';
import { MailMetrics } from './mail.metrics.js';
import { MailSandboxHost } from './mail-sandbox-host.js';
import { SafeMode } from '../safe-mode/safe-mode.js';
import type { Attachment, Mail } from './mail.js';

/** Milliseconds after which a mail server that does not answer counts as down. */
export interface MailPatience {
  /** While a connection is opened: name look-up, connection, greeting. */
  connect: number;
  /**
   * On an open connection. Long, because a server may check a mail before it accepts it, and a mail whose acceptance we
   * miss is sent again.
   */
  silence: number;
}

/** The injection token of `MailPatience`. */
export const MAIL_PATIENCE = Symbol('MailPatience');
export const DEFAULT_MAIL_PATIENCE: MailPatience = { connect: 10_000, silence: 60_000 };
/** Idle connections are closed after this many milliseconds: networks drop them without notice. */
const IDLE_MILLISECONDS = 20_000;
/** Maximum number of mails sent at the same time: one slow delivery does not block the others. */
export const MAIL_CONNECTIONS = 8;
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;
const CALENDAR = /^text\/calendar\b.*?\bmethod=([A-Z]+)/;

/** The parts of a mail besides its text, as Nodemailer takes them. */
interface AttachedParts {
  attachments: Attachment[];
  icalEvent?: { method: string; filename: string; content: string };
}

/** Sends mails to the SMTP server of the settings, or to the mail sandbox. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private transporter: Transporter | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly sandbox: MailSandboxHost,
    private readonly safeMode: SafeMode,
    private readonly clock: Clock,
    private readonly metrics: MailMetrics,
    @Inject(MAIL_PATIENCE) private readonly patience: MailPatience,
  ) {}

  /** Whether mail is sent at all. */
  get isOn(): boolean {
    return this.settings.mail !== null;
  }

  /**
   * Sends a mail. Throws MailRefused if the server does not accept it, whatever the reason.
   *
   * @param id of the mail, the same at each attempt: mailboxes use it to drop duplicates
   */
  async send(id: string, mail: Mail): Promise<void> {
    const { mail: settings } = this.settings;
    if (!settings) return;
    this.safeMode.require('no mail leaves');
    await this.metrics.try(() => this.hand(settings, id, mail));
  }

  onApplicationShutdown(): void {
    this.transporter?.close();
  }

  private async hand(settings: MailSettings, id: string, mail: Mail): Promise<void> {
    const { publicUrl } = this.settings;
    // an object is one address, whatever characters it contains
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
        // so that out-of-office replies are not sent
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        ...mail.headers,
      },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    // as one buffer: a stream would be sent line by line, which slows down many mails
    const transporter = this.connected(settings.smtpUrl);
    await message
      .compile()
      .build()
      .then((raw) => transporter.sendMail({ envelope: { from: settings.from, to }, raw }))
      .catch((error: unknown) => {
        throw new MailRefused(refusalOf(error));
      });
  }

  private connected(smtpUrl: string | null): Transporter {
    this.transporter ??= createTransport({
      ...optionsOf(smtpUrl ?? this.sandbox.smtpUrl, this.patience),
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      // `notifications` retries its mails itself; other mails are not retried
      maxRequeues: 0,
      idleTimeout: IDLE_MILLISECONDS,
    });
    return this.transporter;
  }
}

/**
 * Returns the parts of a mail besides its text. A calendar is added twice: as an alternative of the text, which
 * mailboxes show as an invitation (RFC 6047), and as an attachment for other programs.
 */
function attachedParts({ attachments = [] }: Pick<Mail, 'attachments'>): AttachedParts {
  const calendar = attachments.find(({ contentType }) => CALENDAR.test(contentType));
  const others = attachments.filter((one) => one !== calendar).map((one) => ({ ...one }));
  if (!calendar) return { attachments: others };
  const [, method = 'PUBLISH'] = CALENDAR.exec(calendar.contentType) ?? [];
  const { filename, content } = calendar;
  return { attachments: others, icalEvent: { method, filename, content } };
}

function optionsOf(url: string, { connect, silence }: MailPatience = DEFAULT_MAIL_PATIENCE) {
  const { hostname, username } = new URL(url);
  return {
    url,
    dnsTimeout: connect,
    connectionTimeout: connect,
    greetingTimeout: connect,
    socketTimeout: silence,
    // a password is never sent unencrypted
    requireTLS: username !== '' && !LOOPBACK.test(hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Connects to a mail server and signs in, but sends nothing. Throws the error that occurs. */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transporter = createTransport(optionsOf(smtpUrl));
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}
