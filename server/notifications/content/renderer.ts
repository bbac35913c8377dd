import { Injectable } from '@nestjs/common';
import i18next, { type i18n } from 'i18next';
import { Settings } from '../../common/config/settings.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import {
  dayInWords,
  dayTimeInWords,
  moneyInWords,
  spanInWords,
  timeInWords,
} from '../../common/time/in-words.js';
import type { MailDocument } from './mail-layout.js';
import type { Copy, DetailValue, Message, RenderedMessage } from './message.js';
import de from './phrases/de.json' with { type: 'json' };
import en from './phrases/en.json' with { type: 'json' };
import fr from './phrases/fr.json' with { type: 'json' };
import it from './phrases/it.json' with { type: 'json' };

/** The pages of the client that every mail links to, in the order of the footer. */
const PAGES = ['privacy', 'terms', 'imprint'] as const;
/** The minimal text on a lock screen: the product's name. */
const PRODUCT = 'Apéro';

/** Maximum number of rendered messages in the cache. */
const CACHED = 64;
/** Placeholder URLs in cached messages: each copy gets its own links, which are all that differs between readers. */
const PLACEHOLDERS = {
  action: 'https://action.invalid/',
  secondAction: 'https://second-action.invalid/',
  unsubscribe: 'https://unsubscribe.invalid/',
};

/** Renders messages: texts and layout. */
@Injectable()
export class Renderer {
  private readonly cached = new Map<string, Promise<RenderedMessage>>();

  constructor(private readonly settings: Settings) {}

  headingOf(message: Message): string {
    return this.documentOf(message, {}).document.heading;
  }

  /**
   * Returns a rendered message, in HTML and in plain text. Each text is rendered once: when an event is cancelled or
   * near, all its guests get the same one, in four languages, and rendering takes most of the CPU time.
   */
  async render(
    { attachments: _attachments, to: _to, ...message }: Message,
    { unsubscribe, ...copy }: Copy = {},
  ): Promise<RenderedMessage> {
    const { action, secondAction } = message;
    const rendered = await this.renderOnce(
      {
        ...message,
        action: action && PLACEHOLDERS.action,
        secondAction: secondAction && PLACEHOLDERS.secondAction,
      },
      { ...copy, unsubscribe: unsubscribe && { ...unsubscribe, url: PLACEHOLDERS.unsubscribe } },
    );
    const { publicUrl } = this.settings;
    const absolute = (url = '') => (url.startsWith('/') ? publicUrl + url : url);
    let { html, text } = rendered;
    for (const [placeholder, url] of [
      [PLACEHOLDERS.action, absolute(action)],
      [PLACEHOLDERS.secondAction, absolute(secondAction)],
      [PLACEHOLDERS.unsubscribe, absolute(unsubscribe?.url)],
    ] as const) {
      html = html.replaceAll(placeholder, () => escaped(url));
      text = text.replaceAll(placeholder, () => url);
    }
    return { ...rendered, html, text };
  }

  /** Returns a message with placeholders rendered, from the cache if the same was rendered lately. */
  private renderOnce(message: Message, copy: Copy): Promise<RenderedMessage> {
    const key = JSON.stringify([message, copy]);
    const rendered = this.cached.get(key) ?? this.layOut(message, copy);
    this.cached.delete(key);
    this.cached.set(key, rendered);
    rendered.catch(() => this.cached.delete(key));
    for (const oldest of this.cached.keys()) if (this.cached.size > CACHED) this.cached.delete(oldest);
    return rendered;
  }

  private async layOut(message: Message, copy: Copy): Promise<RenderedMessage> {
    const { document, push } = this.documentOf(message, copy);
    // imported with the first mail, because most processes never send one
    const { htmlOf, plainTextOf } = await import('./mail-layout.js');
    return { subject: document.subject, html: htmlOf(document), text: plainTextOf(document), push };
  }

  /** Returns the texts of a message, and what a lock screen may show of it. */
  private documentOf(
    message: Message,
    { unsubscribe, hidesPreview }: Copy,
  ): { document: MailDocument; push: RenderedMessage['push'] } {
    const { type, language, values, variant, details = {}, paragraphs = [], action, secondAction } = message;
    const { phrase, required, list } = wordsOf(language, values, variant);
    const key = (part: string) => `types.${type}.${part}`;
    const subject = required(key('subject'));
    const document: MailDocument = {
      language,
      subject,
      preview: required(key('preview')),
      heading: required(key('heading')),
      paragraphs: [...list(key('paragraphs')), ...paragraphs],
      details: Object.entries(details).flatMap(([label, value]) =>
        value === undefined
          ? []
          : [{ label: required(`details.${label}`), value: valueInWords(value, language) }],
      ),
      action: action
        ? { url: action, label: required(key('action')), hint: required('layout.linkHint') }
        : undefined,
      secondAction: secondAction ? { url: secondAction, label: required(key('secondAction')) } : undefined,
      notes: list(key('notes')),
      footer: this.footerOf(required, unsubscribe),
    };
    const push = {
      title: phrase(key('push.title')) ?? PRODUCT,
      body: phrase(key('push.body')) ?? subject,
    };
    if (!hidesPreview) return { document, push };
    // nothing is readable before it is opened: mail programs also show the beginning of the plain text
    const preview = required('layout.newsPreview');
    return {
      document: { ...document, subject: required('layout.newsSubject'), preview, cover: preview },
      push: { title: PRODUCT, body: preview },
    };
  }

  private footerOf(
    phrase: (key: string) => string,
    unsubscribe: Copy['unsubscribe'],
  ): MailDocument['footer'] {
    const { publicUrl } = this.settings;
    return {
      reason: phrase('layout.reason'),
      unsubscribe: unsubscribe && {
        url: unsubscribe.url,
        label: phrase(`layout.switchOff.${unsubscribe.setting}`),
      },
      links: PAGES.map((page) => ({ url: `${publicUrl}/${page}`, label: phrase(`layout.${page}`) })),
    };
  }
}

/** Returns a URL escaped for HTML. */
function escaped(url: string): string {
  return url.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function valueInWords(value: DetailValue, language: Language): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return dayTimeInWords(value, language);
  return 'rappen' in value ? moneyInWords(value.rappen) : spanInWords(value, language);
}

let started: i18n | undefined;

/** Returns functions that look up the phrases of a language by key, with these values and, if there is one, the variant. */
function wordsOf(language: Language, values: object, variant?: string) {
  const options = { ...values, lng: language, ...(variant ? { context: variant } : {}) };
  const phrases = (started ??= start());
  const phrase = (key: string): string | undefined =>
    phrases.exists(key, options) ? phrases.t(key, options) : undefined;
  return {
    phrase,
    required: (key: string): string => {
      const found = phrase(key);
      if (found === undefined) throw new Error(`There is no phrase ${key}`);
      return found;
    },
    /** Returns phrases, one a paragraph; none if there are none. */
    list: (key: string) =>
      phrases.exists(key, options)
        ? (phrases.t(key, { ...options, returnObjects: true }) as unknown as string[])
        : [],
  };
}

// same as in the client: no escaping, which the layout does, and English as the fallback
function start(): i18n {
  const phrases = i18next.createInstance();
  void phrases.init({
    initAsync: false,
    resources: {
      en: { translation: en },
      fr: { translation: fr },
      it: { translation: it },
      de: { translation: de },
    },
    supportedLngs: [...LANGUAGES],
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
  });
  const formats = { day: dayInWords, time: timeInWords, dayTime: dayTimeInWords, money: moneyInWords };
  for (const [name, format] of Object.entries(formats))
    phrases.services.formatter?.add(name, (value, language) => format(value as never, language as Language));
  return phrases;
}
