import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import { type EventRow, EventsService, nameFor } from '../../events/index.js';
import {
  EVENT_MESSAGE_RELEASED,
  revealsKind,
  MessagesService,
  type MessageText,
  paragraphsOf,
  RecipientsService,
  textFor,
} from '../../messages/index.js';
import type { MessageOf } from '../templates/index.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onFact,
  type Recipient,
  subjectOf,
} from './occasion.js';

/** The prefix of subjects of organisers' messages: `event-message:5`. */
export const MESSAGE_SUBJECT = 'event-message';

/** Messages of organisers to the guests of an event. */
@Injectable()
export class OrganiserMessages extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'organiser-message',
      // about an event that they attend: like a cancellation, it cannot be switched off
      kind: null,
      channels: ['mail', 'push'],
      // organisers have chosen the time
      urgent: true,
      on: [onFact(EVENT_MESSAGE_RELEASED, ({ messageId }) => this.recipientsOf(messageId))],
      compose: (notification) => this.compose(notification),
    },
  ];

  constructor(
    private readonly settings: Settings,
    private readonly events: EventsService,
    private readonly messages: MessagesService,
    private readonly recipients: RecipientsService,
  ) {
    super();
  }

  /** Returns an organiser's text in one language as a message, before it is rendered. */
  messageOf(
    { language, subject, text }: MessageText,
    event: Pick<EventRow, 'name' | 'names' | 'startsAt'>,
  ): MessageOf<'organiser-message'> {
    return {
      occasion: 'organiser-message',
      language,
      ...(revealsKind(subject) ? {} : { variant: 'harmless' as const }),
      values: { event: nameFor(event, language), starts: event.startsAt, heading: subject },
      paragraphs: paragraphsOf(text),
      action: { url: `${this.settings.publicUrl}/dashboard` },
    };
  }

  private async recipientsOf(messageId: number): Promise<Recipient[]> {
    const message = await this.messages.find(messageId);
    if (message?.state !== 'released') return [];
    const recipients = await this.recipients.of(message.eventId, message);
    return recipients.map(({ id }) => ({ accountId: id, subject: subjectOf(MESSAGE_SUBJECT, messageId) }));
  }

  // null: withdrawn by organisers, the event was cancelled in the meantime, or the guest has left it
  private async compose({ accountId, subjectId, language }: Notification): Promise<Composed | null> {
    const message = await this.messages.find(subjectId);
    const event = message && (await this.events.find(message.eventId));
    if (message?.state !== 'released' || !event) return null;
    if (event.status === 'cancelled' && !message.evenIfCancelled) return null;
    if (!(await this.recipients.includes(event.id, message, accountId))) return null;
    return this.messageOf(textFor(message.texts, language), event);
  }
}
