import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MailTransport } from '../../common/mail/mail-transport.js';
import type { EventRow } from '../../events/index.js';
import type { MessageText } from '../../messages/index.js';
import { MESSAGE_SUBJECT, OrganiserMessages, subjectOf } from '../occasions/index.js';
import type { NotificationState } from '../records/index.js';
import { Renderer, type RenderedMessage } from '../templates/index.js';
import { MessageCountsRepository } from './message-counts.repository.js';

/** The number of mails of a message in each state. */
export type MessageCounts = Readonly<Record<NotificationState, number>>;

type About = Pick<EventRow, 'name' | 'names' | 'startsAt'>;

/** Organisers' messages to guests: rendering and results. */
@Injectable()
export class OrganiserMailsService {
  constructor(
    private readonly occasions: OrganiserMessages,
    private readonly renderer: Renderer,
    private readonly transport: MailTransport,
    private readonly counts: MessageCountsRepository,
  ) {}

  /** Returns an organiser's text in one language as a rendered mail. */
  render(text: MessageText, event: About): Promise<RenderedMessage> {
    return this.renderer.render(this.occasions.messageOf(text, event));
  }

  /** Sends it at once to one address, in each language, without a retry. Throws if the mail server rejects it. */
  async sendTest(to: string, texts: readonly MessageText[], event: About): Promise<void> {
    for (const text of texts) {
      const { subject, html, text: plain } = await this.render(text, event);
      const mail = { to, language: text.language, subject, html, text: plain };
      await this.transport.send(randomUUID(), mail);
    }
  }

  /** Returns the counts of these messages, in their order. */
  async countsOf(messageIds: readonly number[]): Promise<MessageCounts[]> {
    const subjects = messageIds.map((id) => subjectOf(MESSAGE_SUBJECT, id));
    const rows = subjects.length > 0 ? await this.counts.of(subjects) : [];
    return subjects.map((subject) => {
      const counts = { waiting: 0, sent: 0, void: 0, failed: 0 };
      for (const row of rows) if (row.subject === subject) counts[row.state] = row.count;
      return counts;
    });
  }
}
