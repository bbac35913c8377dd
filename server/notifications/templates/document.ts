import type { Language } from '../../common/http/request-language.js';
import { dayTimeInWords, moneyInWords, spanInWords } from '../../common/time/in-words.js';
import type { Copy, DetailValue, Message, RenderedMessage } from './message.js';
import { type Words, wordsOf } from './phrases.js';

/** A link with its label. */
export interface LabelledLink {
  label: string;
  url: string;
}

/** The texts of a mail before layout: HTML and plain text are both made from this. */
export interface MailDocument {
  language: Language;
  subject: string;
  preview: string;
  /** The first line of the plain text, before the heading. */
  cover?: string;
  heading: string;
  paragraphs: readonly string[];
  details: readonly { label: string; value: string }[];
  action?: LabelledLink & { hint: string };
  secondAction?: LabelledLink;
  notes: readonly string[];
  footer: { reason: string; unsubscribe?: LabelledLink; links: readonly LabelledLink[] };
}

/** The pages of the client that every mail links to, in the order of the footer. */
const PAGES = [
  ['privacy', '/privacy'],
  ['terms', '/terms'],
  ['imprint', '/imprint'],
] as const;
/** The minimal text on a lock screen: the product's name. */
const PRODUCT = 'Apéro';

interface Surroundings extends Copy {
  publicUrl: string;
}

/** Returns the texts of a message, and what a lock screen may show of it. */
export function documentOf(
  message: Message,
  surroundings: Surroundings,
): { document: MailDocument; push: RenderedMessage['push'] } {
  const { occasion, language, values, variant, details = [], paragraphs = [] } = message;
  const words = wordsOf(language, values, variant);
  const key = (part: string) => `occasions.${occasion}.${part}`;
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
  const label = requiredPhrase(words, `layout.switchOff.${unsubscribe.kind}`);
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
