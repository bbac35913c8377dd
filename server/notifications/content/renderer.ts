import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import type { Language } from '../../common/http/request-language.js';
import { dayTimeInWords, moneyInWords, spanInWords } from '../../common/time/in-words.js';
import type { MailDocument } from './mail-layout.js';
import type { Copy, DetailValue, Message, RenderedMessage } from './message.js';
import { type Words, wordsOf } from './phrases.js';

/** The pages of the client that every mail links to, in the order of the footer. */
const PAGES = [
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['imprint', '/imprint'],
] as const;
/** The minimal text on a lock screen: the product's name. */
const PRODUCT = 'Apéro';

/** Maximum number of rendered messages in the cache. */
const CACHED = 64;
/** Placeholder URLs in cached messages: each copy gets its own links, which are all that differs between readers. */
const PLACES = ['action', 'second-action', 'unsubscribe'].map((name) => `https://${name}.invalid/`);

interface Surroundings extends Copy {
  publicUrl: string;
}

/** Renders messages: texts and layout. */
@Injectable()
export class Renderer {
  private readonly cached = new Map<string, Promise<RenderedMessage>>();

  constructor(private readonly settings: Settings) {}

  /** Returns the heading of a message. */
  headingOf(message: Message): string {
    return documentOf(message, { publicUrl: this.settings.publicUrl }).document.heading;
  }

  /**
   * Returns a rendered message, in HTML and in plain text. Each text is rendered once: when an event is cancelled or
   * near, all its guests get the same one, in four languages, and rendering takes most of the CPU time.
   */
  async render(
    { attachments: _attachments, ...message }: Message,
    { unsubscribe, ...copy }: Copy = {},
  ): Promise<RenderedMessage> {
    const [action, secondAction, page] = PLACES.map((url) => ({ url }));
    const general: Message = {
      ...message,
      ...(message.action && action ? { action } : {}),
      ...(message.secondAction && secondAction ? { secondAction } : {}),
    };
    const words = await this.general(general, {
      ...copy,
      ...(unsubscribe && page ? { unsubscribe: { ...unsubscribe, ...page } } : {}),
    });
    const urls = [message.action?.url, message.secondAction?.url, unsubscribe?.url];
    return { ...words, html: withUrls(words.html, urls.map(escaped)), text: withUrls(words.text, urls) };
  }

  private general(message: Message, copy: Copy): Promise<RenderedMessage> {
    const key = JSON.stringify([message, copy]);
    const rendered = this.cached.get(key) ?? this.layOut(message, copy);
    this.cached.delete(key);
    this.cached.set(key, rendered);
    rendered.catch(() => this.cached.delete(key));
    for (const oldest of this.cached.keys()) if (this.cached.size > CACHED) this.cached.delete(oldest);
    return rendered;
  }

  private async layOut(message: Message, copy: Copy): Promise<RenderedMessage> {
    const { document, push } = documentOf(message, { publicUrl: this.settings.publicUrl, ...copy });
    // imported with the first mail, because most processes never send one
    const { htmlOf, plainTextOf } = await import('./mail-layout.js');
    return { subject: document.subject, html: htmlOf(document), text: plainTextOf(document), push };
  }
}

function withUrls(text: string, urls: readonly (string | undefined)[]): string {
  return PLACES.reduce((filled, place, at) => filled.replaceAll(place, () => urls[at] ?? ''), text);
}

/** Returns a URL escaped for HTML. */
function escaped(url: string | undefined): string | undefined {
  return url?.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the texts of a message, and what a lock screen may show of it. */
function documentOf(
  message: Message,
  surroundings: Surroundings,
): { document: MailDocument; push: RenderedMessage['push'] } {
  const { type, language, values, variant, details = [], paragraphs = [] } = message;
  const words = wordsOf(language, values, variant);
  const key = (part: string) => `types.${type}.${part}`;
  const required = (name: string) => requiredPhrase(words, name);
  const subject = required(key('subject'));
  const document: MailDocument = {
    language,
    subject,
    preview: required(key('preview')),
    heading: required(key('heading')),
    paragraphs: [...words.list(key('paragraphs')), ...paragraphs],
    details: details.map(({ label, value }) => ({
      label: required(`details.${label}`),
      value: valueInWords(value, language),
    })),
    ...(message.action
      ? { action: { ...message.action, label: required(key('action')), hint: required('layout.linkHint') } }
      : {}),
    ...(message.secondAction
      ? { secondAction: { ...message.secondAction, label: required(key('secondAction')) } }
      : {}),
    notes: words.list(key('notes')),
    footer: footerOf(words, surroundings),
  };
  const push = {
    title: words.phrase(key('push.title')) ?? PRODUCT,
    body: words.phrase(key('push.body')) ?? subject,
  };
  return surroundings.hidesPreview ? covered(document, words) : { document, push };
}

/**
 * Returns the same mail with nothing readable before it is opened: mail programs also show the beginning of the plain
 * text.
 */
function covered(document: MailDocument, words: Words): ReturnType<typeof documentOf> {
  const subject = requiredPhrase(words, 'layout.newsSubject');
  const preview = requiredPhrase(words, 'layout.newsPreview');
  return {
    document: { ...document, subject, preview, cover: preview },
    push: { title: PRODUCT, body: preview },
  };
}

function footerOf(words: Words, { publicUrl, unsubscribe }: Surroundings): MailDocument['footer'] {
  const footer = {
    reason: requiredPhrase(words, 'layout.reason'),
    links: PAGES.map(([name, path]) => ({
      label: requiredPhrase(words, `layout.${name}`),
      url: publicUrl + path,
    })),
  };
  if (!unsubscribe) return footer;
  const label = requiredPhrase(words, `layout.switchOff.${unsubscribe.setting}`);
  return { ...footer, unsubscribe: { label, url: unsubscribe.url } };
}

function valueInWords(value: DetailValue, language: Language): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return dayTimeInWords(value, language);
  return 'rappen' in value ? moneyInWords(value.rappen) : spanInWords(value, language);
}

function requiredPhrase(words: Words, key: string): string {
  const phrase = words.phrase(key);
  if (phrase === undefined) throw new Error(`There is no phrase ${key}`);
  return phrase;
}
