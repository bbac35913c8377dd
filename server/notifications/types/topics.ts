import { Injectable } from '@nestjs/common';
import type { OutboxEvent } from '../../common/outbox/outbox.js';
import { AccountTopic } from './account.js';
import { ConnectionsTopic } from './connections.js';
import { EventChangesTopic } from './event-changes.js';
import { EventDayTopic } from './event-day.js';
import { MoneyTopic } from './money.js';
import type { Message } from '../content/message.js';
import {
  type Notification,
  type Recipient,
  NOTIFICATION_TYPES,
  type NotificationType,
  type Topic,
  type TypeName,
} from './notification-types.js';
import { OrganiserMessages } from './organiser-messages.js';
import { OrganisersTopic } from './organisers.js';
import { ReservationsTopic } from './reservations.js';
import { WaitingListTopic } from './waiting-list.js';

/** The providers of recipients and contents. */
export const TOPICS = [
  AccountTopic,
  ConnectionsTopic,
  EventChangesTopic,
  EventDayTopic,
  MoneyTopic,
  OrganiserMessages,
  OrganisersTopic,
  ReservationsTopic,
  WaitingListTopic,
] as const;

/** A type as the lookups see it: without the types of its outbox events and content. */
interface AnyType {
  recipients?: (data: object, event: OutboxEvent) => Promise<readonly Recipient[]> | readonly Recipient[];
  due?: (now: Date) => Promise<readonly Recipient[]>;
  content: (notification: Notification) => Promise<object | null> | object | null;
}

/** A recipient of a notification type. */
export interface TypedRecipient {
  type: TypeName;
  recipient: Recipient;
}

const NAMES = Object.keys(NOTIFICATION_TYPES) as TypeName[];
const onOf = (name: TypeName): NotificationType['on'] => NOTIFICATION_TYPES[name].on;

/** Finds the recipients and contents of all notification types. */
@Injectable()
export class Topics {
  private readonly topics: Readonly<Record<TypeName, AnyType>>;

  constructor(
    account: AccountTopic,
    connections: ConnectionsTopic,
    eventChanges: EventChangesTopic,
    eventDay: EventDayTopic,
    money: MoneyTopic,
    messages: OrganiserMessages,
    organisers: OrganisersTopic,
    reservations: ReservationsTopic,
    waitingList: WaitingListTopic,
  ) {
    const all: Topic = {
      ...account.types,
      ...connections.types,
      ...eventChanges.types,
      ...eventDay.types,
      ...money.types,
      ...messages.types,
      ...organisers.types,
      ...reservations.types,
      ...waitingList.types,
    };
    this.topics = all as unknown as Record<TypeName, AnyType>;
  }

  /** Returns the recipients of an outbox event, with the type of each notification. */
  async recipientsOf(event: OutboxEvent): Promise<TypedRecipient[]> {
    const found: TypedRecipient[] = [];
    for (const type of NAMES) {
      const on = onOf(type);
      if (on === 'clock' || !on.some(({ name }) => name === event.kind)) continue;
      const recipients = (await this.topics[type].recipients?.(event.data, event)) ?? [];
      found.push(...recipients.map((recipient) => ({ type, recipient })));
    }
    return found;
  }

  /** The types that are looked up each minute. */
  readonly scheduled: readonly TypeName[] = NAMES.filter((name) => onOf(name) === 'clock');

  /** Returns the recipients of a scheduled type; people who were notified before may be among them. */
  async due(type: TypeName, now: Date): Promise<readonly Recipient[]> {
    return (await this.topics[type].due?.(now)) ?? [];
  }

  /** Returns the message of a notification; null to skip it, because it no longer applies. */
  async message(type: TypeName, notification: Notification): Promise<Message | null> {
    const content = await this.topics[type].content(notification);
    return content && ({ ...content, type, language: notification.language } as Message);
  }
}
