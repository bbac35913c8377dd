import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Settings } from '../../common/config/settings.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { MailTransport } from '../../common/mail/mail-transport.js';
import type { RenderedMessage } from './message.js';
import { Renderer } from './renderer.js';
import { sampleName, samplesIn } from './samples.js';

/** Light or dark: a preview can show either, whatever the device prefers. */
export type ColorScheme = 'light' | 'dark';

/** Replaces the media query in a preview with a fixed colour scheme. */
const ALWAYS: Readonly<Record<ColorScheme, string>> = { light: '@media not all', dark: '@media all' };

/** Shows every mail with invented people: to organisers, and in the mail sandbox. */
@Injectable()
export class TemplatePreviews implements OnModuleInit {
  /** The names of the samples: types, with variants after a dot. */
  readonly names: readonly string[] = samplesIn('en').map(sampleName);
  readonly languages = LANGUAGES;

  constructor(
    private readonly settings: Settings,
    private readonly renderer: Renderer,
    private readonly transport: MailTransport,
    private readonly host: HttpAdapterHost,
  ) {}

  // beside the mail sandbox, whose pages they look like
  async onModuleInit(): Promise<void> {
    const { mail } = this.settings;
    if (!mail || mail.smtpUrl) return;
    const { templatesRouter } = await import('../../../sandbox/mail/index.js');
    const app = this.host.httpAdapter as unknown as NestExpressApplication;
    app.use('/sandbox/mail', templatesRouter(this));
  }

  /** Returns a rendered sample; undefined if there is none of this name in this language. */
  async render(name: string, language: string, scheme?: ColorScheme): Promise<RenderedMessage | undefined> {
    const known = LANGUAGES.find((one) => one === language);
    const message = known && samplesIn(known).find((sample) => sampleName(sample) === name);
    if (!message) return undefined;
    const rendered = await this.renderer.render(message);
    return scheme ? { ...rendered, html: fixedTo(scheme, rendered.html) } : rendered;
  }

  /** Returns the names of all samples with their headings in a language. */
  titles(language: Language): { name: string; title: string }[] {
    return samplesIn(language).map((sample) => ({
      name: sampleName(sample),
      title: this.renderer.headingOf(sample),
    }));
  }

  /** Sends a sample at once, without a retry. Throws if the mail server rejects it. */
  async send(to: string, language: Language, rendered: RenderedMessage): Promise<void> {
    await this.transport.send(randomUUID(), { ...rendered, to, language });
  }
}

function fixedTo(scheme: ColorScheme, html: string): string {
  return html
    .replace('@media (prefers-color-scheme: dark)', ALWAYS[scheme])
    .replace('color-scheme: light dark;', `color-scheme: ${scheme};`);
}
