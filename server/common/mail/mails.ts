import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { Jobs } from '../jobs/jobs.js';
import { htmlOf } from './layout/html.js';
import type { Mail } from './layout/mail.js';
import { textOf } from './layout/text.js';
import { MailTransport } from './mail-transport.js';
import type { Mail as RenderedMail } from './mail.js';

/** An occasion on which a mail is sent. */
export interface MailKind<Data extends object> {
  name: string;
  /**
   * Returns the mail, or null if there is nothing to say any more. Runs when the mail leaves, not when it is enqueued,
   * and again for each try: so the queue holds ids alone, a link is made for the moment in which it is read, and what
   * has happened since counts.
   */
  compose: (data: Data) => Promise<Mail | null>;
}

/** The job that sends one mail. */
export const SEND_MAIL = 'send-mail';
/** 30 s, doubled each time: the last try is a day and a half after the first. */
const RETRIES = 12;
const RETRY_DELAY_SECONDS = 30;
/** So many mails leave at once: a server that is slow with one of them does not hold the others. */
const WORKERS = 4;

interface MailJob {
  /** Of this mail, the same for all tries: it becomes the Message-ID, by which mailboxes drop a second copy. */
  id: string;
  kind: string;
  data: object;
}

/** Enqueues mails. A mail is a durable job: it is sent at least once, with retries, and never holds a request. */
@Injectable()
export class Mails implements OnModuleInit {
  private readonly kinds = new Map<string, MailKind<object>>();
  private readonly logger = new Logger('Mail');

  constructor(
    private readonly jobs: Jobs,
    private readonly transport: MailTransport,
    private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.jobs.define<MailJob>({
      name: SEND_MAIL,
      run: (job) => this.send(job),
      giveUp: ({ id, kind }, error) =>
        this.logger.error(`mail ${id} (${kind}) was not taken and is given up: ${String(error)}`),
      retries: RETRIES,
      retryDelaySeconds: RETRY_DELAY_SECONDS,
      workers: WORKERS,
    });
  }

  /** Registers a kind of mail. Call it in a constructor or in `onModuleInit`. */
  define<Data extends object>(kind: MailKind<Data>): void {
    this.kinds.set(kind.name, kind as unknown as MailKind<object>);
  }

  /**
   * Enqueues a mail, in the current transaction if there is one. Without mail (MAIL=off) it does nothing.
   * @param data what `compose` needs: ids, not texts
   * @param key at most one mail of this kind and key waits: a second one is not enqueued
   */
  async enqueue(kind: string, data: object, key?: string): Promise<void> {
    if (!this.settings.mail) return;
    const id = randomUUID();
    const job: MailJob = { id, kind, data };
    await this.jobs.enqueue(SEND_MAIL, job, { key: key === undefined ? id : `${kind} ${key}` });
  }

  /** Sends a mail at once, without a retry, and keeps nothing of it. Without mail (MAIL=off) it does nothing. */
  async sendNow(mail: Mail): Promise<void> {
    if (this.settings.mail) await this.transport.send(randomUUID(), this.laidOut(mail));
  }

  /** Deletes the mails of which the data name an account, sent or not, in the running transaction. */
  discard(accountId: number): Promise<void> {
    return this.jobs.discard(SEND_MAIL, { data: { accountId } });
  }

  private async send({ id, kind, data }: MailJob): Promise<void> {
    const mail = await this.kinds.get(kind)?.compose(data);
    if (mail) await this.transport.send(id, this.laidOut(mail));
  }

  private laidOut(mail: Mail): RenderedMail {
    const { to, language, subject } = mail;
    const { publicUrl } = this.settings;
    return { to, language, subject, html: htmlOf(mail, publicUrl), text: textOf(mail, publicUrl) };
  }
}
