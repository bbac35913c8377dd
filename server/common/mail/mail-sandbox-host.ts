import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
// types only: the sandbox itself is loaded by import() below, which production never reaches
import type { MailSandbox } from '../../../sandbox/mail/index.js';
import { Clock } from '../clock/clock.js';
import { Settings } from '../config/settings.js';

/** Runs the mail sandbox if no SMTP server is configured: SMTP on a local port, its page at /sandbox/mail. */
@Injectable()
export class MailSandboxHost implements OnModuleInit, OnApplicationShutdown {
  private sandbox: MailSandbox | undefined;
  private url: string | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly host: HttpAdapterHost,
  ) {}

  /** The SMTP address of the sandbox. Throws if there is no sandbox. */
  get smtpUrl(): string {
    if (!this.url) throw new Error('The mail sandbox has not been started');
    return this.url;
  }

  async onModuleInit(): Promise<void> {
    const { mail, production } = this.settings;
    if (!mail || mail.smtpUrl) return;
    if (production) throw new Error('Production needs SMTP_URL or MAIL=off: it has no mail sandbox.');
    const { createMailSandbox } = await import('../../../sandbox/mail/index.js');
    this.sandbox = createMailSandbox({ now: () => this.clock.now() });
    this.url = await this.sandbox.start();
    const app = this.host.httpAdapter as unknown as NestExpressApplication;
    app.use('/sandbox/mail', this.sandbox.router);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.sandbox?.stop();
  }
}
