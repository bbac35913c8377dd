import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { MailTransport } from '../../common/mail/mail-transport.js';
import { type EventRow, EventsService } from '../../events/index.js';
import {
  revealsKind,
  MessagesService,
  type MessageText,
  paragraphsOf,
  textFor,
} from '../../messages/index.js';
import type { ContentOf, RenderedMessage } from '../content/message.js';
import { Renderer } from '../content/renderer.js';
import type { NotificationState } from '../records/notification.entity.js';
import { NotificationsRepository } from '../records/notifications.repository.js';
import { EVENTS, valuesOf } from './guest-visits.js';
import { subjectOf, type Topic } from './notification-types.js';

/** The prefix of subjects of organisers' messages: `event-message:5`. */
const SUBJECT = 'event-message';

/** The number of mails of a message in each state. */
export type MessageCounts = Readonly<Record<NotificationState, number>>;

type About = Pick<EventRow, 'name' | 'names' | 'startsAt'>;

/** Messages of organisers to the guests of an event: their notifications, previews and results. */
@Injectable()
export class OrganiserMessages {
  readonly types = {
    'organiser-message': {
      recipients: async ({ messageId }) => {
        const message = await this.messages.find(messageId);
        if (message?.state !== 'released') return [];
        const recipients = await this.messages.recipientsOf(message.eventId, message);
        return recipients.map(({ id }) => ({ accountId: id, subject: subjectOf(SUBJECT, messageId) }));
      },
      // null: withdrawn by organisers, the event was cancelled in the meantime, or the guest has left it
      content: async ({ accountId, subjectId, language }) => {
        const message = await this.messages.find(subjectId);
        const event = message && (await this.events.find(message.eventId));
        if (message?.state !== 'released' || !event) return null;
        if (event.status === 'cancelled' && !message.evenIfCancelled) return null;
        if (!(await this.messages.isRecipient(event.id, message, accountId))) return null;
        return contentOf(textFor(message.texts, language), event);
      },
    },
  } satisfies Partial<Topic>;

  constructor(
    private readonly events: EventsService,
    private readonly messages: MessagesService,
    private readonly renderer: Renderer,
    private readonly transport: MailTransport,
    private readonly notifications: NotificationsRepository,
  ) {}

  /** Returns an organiser's text in one language as a rendered mail. */
  render(text: MessageText, event: About): Promise<RenderedMessage> {
    const content = contentOf(text, event);
    return this.renderer.render({ ...content, type: 'organiser-message', language: text.language });
  }

  /** Sends it at once to one address, in each language, without a retry. Throws if the mail server rejects it. */
  async sendTest(to: string, texts: readonly MessageText[], event: About): Promise<void> {
    for (const text of texts) {
      const rendered = await this.render(text, event);
      await this.transport.send(randomUUID(), { ...rendered, to, language: text.language });
    }
  }

  /** Returns the counts of these messages, in their order. */
  async countsOf(messageIds: readonly number[]): Promise<MessageCounts[]> {
    const subjects = messageIds.map((id) => subjectOf(SUBJECT, id));
    const rows = subjects.length > 0 ? await this.notifications.countsOfMessages(subjects) : [];
    return subjects.map((subject) => {
      const counts = { waiting: 0, sent: 0, void: 0, failed: 0 };
      for (const row of rows) if (row.subject === subject) counts[row.state] = row.count;
      return counts;
    });
  }
}

function contentOf({ language, subject, text }: MessageText, event: About): ContentOf<'organiser-message'> {
  return {
    variant: revealsKind(subject) ? undefined : 'harmless',
    values: { ...valuesOf(event, language), heading: subject },
    paragraphs: paragraphsOf(text),
    action: EVENTS,
  };
}
