import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { documentOf } from './document.js';
import type { Copy, Message, RenderedMessage } from './message.js';
import { plainTextOf } from './plain-text.js';

/** Renders messages: texts and layout. */
@Injectable()
export class Renderer {
  constructor(private readonly settings: Settings) {}

  /** Returns the heading of a message. */
  headingOf(message: Message): string {
    return documentOf(message, { publicUrl: this.settings.publicUrl }).document.heading;
  }

  /** Returns a rendered message, in HTML and in plain text. */
  async render(message: Message, copy: Copy = {}): Promise<RenderedMessage> {
    const { document, push } = documentOf(message, { publicUrl: this.settings.publicUrl, ...copy });
    // imported with the first mail, because most processes never send one
    const { htmlOf } = await import('./html.js');
    return {
      subject: document.subject,
      html: htmlOf(document),
      text: plainTextOf(document),
      push,
    };
  }
}
