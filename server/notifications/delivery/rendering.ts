import { Injectable } from '@nestjs/common';
import type { Composed } from '../occasions/index.js';
import { type Copy, Renderer, type RenderedMessage } from '../templates/index.js';

/** Messages of which the words are kept, the last ones. */
const KEPT = 32;

/**
 * Puts messages into words, the same one once: when an event is cancelled all its guests are told the same, in four
 * languages, and rendering is most of the work.
 */
@Injectable()
export class Rendering {
  private readonly kept = new Map<string, Promise<RenderedMessage>>();

  constructor(private readonly renderer: Renderer) {}

  /** Returns a message in words. */
  render({ attachments: _attachments, to: _to, ...message }: Composed, copy: Copy) {
    const key = JSON.stringify([message, copy]);
    // a link with a token is for one person
    if (key.includes('token=')) return this.renderer.render(message, copy);
    const rendered = this.kept.get(key) ?? this.renderer.render(message, copy);
    this.kept.delete(key);
    this.kept.set(key, rendered);
    rendered.catch(() => this.kept.delete(key));
    for (const oldest of this.kept.keys()) if (this.kept.size > KEPT) this.kept.delete(oldest);
    return rendered;
  }
}
