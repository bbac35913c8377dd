import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Transporter, createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
// types only: the sandbox itself is loaded by import() below, which production never reaches
import type { MailSandbox } from '../../../sandbox/mail/index.js';
import { Clock } from '../clock/clock.js';
import { FIXED_SETTINGS } from '../config/read-settings.js';
import { type MailSettings, Settings } from '../config/settings.js';
import type { Language } from '../http/request-language.js';
import { Metrics } from '../metrics/metrics.js';
import { SafeMode } from '../safe-mode/safe-mode.js';
import { inSpan, MESSAGE } from '../tracing/tracing.js';

/** An attachment of a mail. */
export interface Attachment {
  filename: string;
  /** Such as `text/calendar; charset=utf-8; method=REQUEST`. */
  contentType: string;
  content: string;
  /** Encoding of binary content. */
  encoding?: 'base64';
}

/** A mail to one person, ready to be sent. */
export interface Mail {
  /** An email address, without a name. */
  to: string;
  language: Language;
  /** Must contain no names, and nothing that reveals the kind of event to a bystander. */
  subject: string;
  html: string;
  text: string;
  attachments?: readonly Attachment[];
  /** In addition to those that every mail has. */
  headers?: Readonly<Record<string, string>>;
}

/** The fields of an error of Nodemailer. */
interface SmtpError {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

/** A mail server did not accept a mail. */
export class MailRefused extends Error {
  /**
   * `address`: the mailbox does not exist, so retrying is useless. `message`: the server refuses this mail for good.
   * `server`: it was unreachable, did not answer, or accepts no mail now.
   */
  readonly about: 'address' | 'message' | 'server';

  /** @param error of Nodemailer */
  constructor(error: unknown) {
    const given = (error ?? {}) as SmtpError;
    const { responseCode, code = 'unknown' } = given;
    // the server's text may quote the address, and would be stored with the notification and in the log
    super(responseCode ? `the mail server answered ${responseCode} (${code})` : `no mail server (${code})`);
    this.about = subjectOf(given);
  }
}

/** Enhanced status codes (RFC 3463) that mean the mailbox does not exist, has moved, or is closed. */
const NO_MAILBOX = /\b5\.(1\.[0-9]{1,2}|2\.1)\b/;
const ENHANCED = /\b5\.\d{1,3}\.\d{1,3}\b/;
/** The basic codes that mean the same on servers without enhanced ones (RFC 5321). */
const NO_MAILBOX_CODES = [550, 551, 553];

function subjectOf({ code, responseCode, response = '', command }: SmtpError): MailRefused['about'] {
  // Nodemailer itself refuses it: for example an address with a line break
  if (command === 'API' && code === 'EENVELOPE') return 'message';
  if (responseCode === undefined || responseCode < 500) return 'server';
  // a server that does not relay our mail, or blocks us, says nothing about the address
  if (command === 'RCPT TO') {
    const isAddress = ENHANCED.test(response)
      ? NO_MAILBOX.test(response)
      : NO_MAILBOX_CODES.includes(responseCode);
    return isAddress ? 'address' : 'server';
  }
  return command === 'DATA' ? 'message' : 'server';
}

/** Idle connections are closed after this many milliseconds: networks drop them without notice. */
const IDLE_MILLISECONDS = 20_000;
/** Maximum number of mails sent at the same time: one slow delivery does not block the others. */
export const MAIL_CONNECTIONS = 8;
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;
const CALENDAR = /^text\/calendar\b.*?\bmethod=([A-Z]+)/;

/** Sends mails by SMTP; without a server in the settings to the mail sandbox, whose page is /sandbox/mail. */
@Injectable()
export class MailTransport implements OnModuleInit, OnApplicationShutdown {
  private transporter: Transporter | undefined;
  private sandbox: MailSandbox | undefined;
  private sandboxUrl: string | undefined;
  private readonly mails;

  constructor(
    private readonly settings: Settings,
    private readonly host: HttpAdapterHost,
    private readonly safeMode: SafeMode,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.mails = metrics.counter({
      name: 'apero_mails_total',
      help: 'Mails by what became of a try: sent; refused for their address or text; failed, and tried again.',
      labels: ['result'],
    });
    for (const result of ['sent', 'refused', 'failed']) this.mails.inc({ result }, 0);
  }

  async onModuleInit(): Promise<void> {
    const { mail, production } = this.settings;
    if (!mail || mail.smtpUrl) return;
    if (production) throw new Error('Production needs SMTP_URL or MAIL=off: it has no mail sandbox.');
    const { createMailSandbox } = await import('../../../sandbox/mail/index.js');
    this.sandbox = createMailSandbox({ now: () => this.clock.now() });
    this.sandboxUrl = await this.sandbox.start();
    const app = this.host.httpAdapter as unknown as NestExpressApplication;
    app.use('/sandbox/mail', this.sandbox.router);
  }

  /** The SMTP address that mails are sent to. Throws if there is none. */
  get smtpUrl(): string {
    const url = this.settings.mail?.smtpUrl ?? this.sandboxUrl;
    if (!url) throw new Error('The mail sandbox has not been started');
    return url;
  }

  /** Whether mail is sent at all. */
  get isOn(): boolean {
    return this.settings.mail !== null;
  }

  /** Sends a mail; mailboxes drop a second one with the same `id`. Throws MailRefused, whatever the reason. */
  async send(id: string, mail: Mail): Promise<void> {
    const { mail: settings } = this.settings;
    if (!settings) return;
    this.safeMode.require('no mail leaves');
    try {
      await inSpan(MESSAGE, 'mail', () => this.deliver(settings, id, mail));
      this.mails.inc({ result: 'sent' });
    } catch (error) {
      const isRefused = error instanceof MailRefused && error.about !== 'server';
      this.mails.inc({ result: isRefused ? 'refused' : 'failed' });
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.transporter?.close();
    await this.sandbox?.stop();
  }

  private async deliver(settings: MailSettings, id: string, mail: Mail): Promise<void> {
    const { publicUrl } = this.settings;
    // an object is one address, whatever characters it contains
    const to = { name: '', address: mail.to };
    const mime = new MailComposer({
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
    }).compile();
    // as one buffer: a stream would be sent line by line, which slows down many mails
    const transporter = (this.transporter ??= createTransport({
      ...optionsOf(this.smtpUrl, this.settings.mailPatience),
      pool: true,
      maxConnections: MAIL_CONNECTIONS,
      // `notifications` retries its mails itself; other mails are not retried
      maxRequeues: 0,
      idleTimeout: IDLE_MILLISECONDS,
    }));
    try {
      await transporter.sendMail({ envelope: { from: settings.from, to }, raw: await mime.build() });
    } catch (error) {
      throw new MailRefused(error);
    }
  }
}

/** Returns the parts besides the text. A calendar is there twice: as an invitation (RFC 6047), and as a file. */
function attachedParts({ attachments = [] }: Mail) {
  const calendar = attachments.find(({ contentType }) => CALENDAR.test(contentType));
  const others = attachments.filter((one) => one !== calendar).map((one) => ({ ...one }));
  if (!calendar) return { attachments: others };
  const [, method = 'PUBLISH'] = CALENDAR.exec(calendar.contentType) ?? [];
  const { filename, content } = calendar;
  return { attachments: others, icalEvent: { method, filename, content } };
}

function optionsOf(url: string, { connect, silence }: Settings['mailPatience']) {
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
  const transporter = createTransport(optionsOf(smtpUrl, FIXED_SETTINGS.mailPatience));
  try {
    await transporter.verify();
  } finally {
    transporter.close();
  }
}
