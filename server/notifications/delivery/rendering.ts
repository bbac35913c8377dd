import { Injectable } from '@nestjs/common';
import type { Composed } from '../occasions/index.js';
import { type Copy, Renderer, type RenderedMessage } from '../templates/index.js';

/** Maximum number of rendered messages in the cache. */
const KEPT = 64;
/** Placeholder URLs in cached messages: each copy gets its own links, which are all that differs between readers. */
const PLACES = ['action', 'second-action', 'unsubscribe'].map((name) => `https://${name}.invalid/`);

/**
 * Renders messages, each one once: when an event is cancelled or near, all its guests get the same text, in four
 * languages, and rendering takes most of the CPU time.
 */
@Injectable()
export class Rendering {
  private readonly kept = new Map<string, Promise<RenderedMessage>>();

  constructor(private readonly renderer: Renderer) {}

  /** Returns a rendered message. */
  async render(
    { attachments: _attachments, to: _to, ...message }: Composed,
    { unsubscribe, ...copy }: Copy,
  ): Promise<RenderedMessage> {
    const [action, secondAction, page] = PLACES.map((url) => ({ url }));
    const general: Composed = {
      ...message,
      ...(message.action && action ? { action } : {}),
      ...(message.secondAction && secondAction ? { secondAction } : {}),
    };
    const words = await this.words(general, {
      ...copy,
      ...(unsubscribe && page ? { unsubscribe: { ...unsubscribe, ...page } } : {}),
    });
    const urls = [message.action?.url, message.secondAction?.url, unsubscribe?.url];
    const html = withUrls(words.html, urls.map(escaped));
    return { ...words, html, text: withUrls(words.text, urls) };
  }

  private words(message: Composed, copy: Copy): Promise<RenderedMessage> {
    const key = JSON.stringify([message, copy]);
    const rendered = this.kept.get(key) ?? this.renderer.render(message, copy);
    this.kept.delete(key);
    this.kept.set(key, rendered);
    rendered.catch(() => this.kept.delete(key));
    for (const oldest of this.kept.keys()) if (this.kept.size > KEPT) this.kept.delete(oldest);
    return rendered;
  }
}

function withUrls(text: string, urls: readonly (string | undefined)[]): string {
  return PLACES.reduce((filled, place, at) => filled.replaceAll(place, () => urls[at] ?? ''), text);
}

/** Returns a URL escaped for HTML. */
function escaped(url: string | undefined): string | undefined {
  return url?.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
