import { Injectable } from '@nestjs/common';
import type { Composed } from '../occasions/index.js';
import { type Copy, Renderer, type RenderedMessage } from '../templates/index.js';

/** Messages of which the words are kept, the last ones. */
const KEPT = 64;
/** Stand for the addresses in words that are kept: what leads one person somewhere is the only thing that is theirs alone. */
const PLACES = ['action', 'second-action', 'unsubscribe'].map((name) => `https://${name}.invalid/`);

/**
 * Puts messages into words, the same ones once: when an event is cancelled or near all its guests are told the same, in
 * four languages, and rendering is most of the work.
 */
@Injectable()
export class Rendering {
  private readonly kept = new Map<string, Promise<RenderedMessage>>();

  constructor(private readonly renderer: Renderer) {}

  /** Returns a message in words. */
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

/** Returns an address as it stands in HTML. */
function escaped(url: string | undefined): string | undefined {
  return url?.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
