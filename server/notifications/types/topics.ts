import { Injectable } from '@nestjs/common';
import { Settings } from '../../common/config/settings.js';
import type { OutboxEvent } from '../../common/outbox/outbox.js';
import { AccountTopic } from './account.js';
import { ConnectionsTopic } from './connections.js';
import { EventsTopic } from './events.js';
import { MoneyTopic } from './money.js';
import type { Message } from '../content/message.js';
import { type Notification, type Recipient, type Topic, type TypeName, TYPES } from './notification-types.js';
import { OrganiserMessages } from './organiser-messages.js';
import { OrganisersTopic } from './organisers.js';
import { ReservationsTopic } from './reservations.js';

/** The providers of recipients and contents. */
export const TOPICS = [
  AccountTopic,
  ConnectionsTopic,
  EventsTopic,
  MoneyTopic,
  OrganiserMessages,
  OrganisersTopic,
  ReservationsTopic,
] as const;

/** A type as the lookups see it: without the types of its outbox events and content. */
interface AnyType {
  recipients?: (data: object, event: OutboxEvent) => Promise<readonly Recipient[]> | readonly Recipient[];
  due?: (now: Date) => Promise<readonly Recipient[]>;
  content: (notification: Notification) => Promise<object | null> | object | null;
}

/** A notification to be created, and since when it is due. */
export type Plan = Recipient & { type: TypeName; at: Date };

/** Finds the recipients and contents of all notification types. */
@Injectable()
export class Topics {
  private readonly topics: Readonly<Record<TypeName, AnyType>>;
  /** The types that this instance has a channel for: with MAIL=off, those that only use mail are not created. */
  private readonly names: readonly TypeName[];

  constructor(
    account: AccountTopic,
    connections: ConnectionsTopic,
    events: EventsTopic,
    money: MoneyTopic,
    messages: OrganiserMessages,
    organisers: OrganisersTopic,
    reservations: ReservationsTopic,
    settings: Settings,
  ) {
    const all: Topic = {
      ...account.types,
      ...connections.types,
      ...events.types,
      ...money.types,
      ...messages.types,
      ...organisers.types,
      ...reservations.types,
    };
    this.topics = all as unknown as Record<TypeName, AnyType>;
    this.names = (Object.keys(TYPES) as TypeName[]).filter((name) =>
      TYPES[name].channels.some((channel) => settings[channel] !== null),
    );
  }

  /** The types that are looked up each minute. */
  get scheduled(): readonly TypeName[] {
    return this.names.filter((name) => TYPES[name].on === 'clock');
  }

  /** Returns the notifications that an outbox event causes. */
  async causedBy(event: OutboxEvent): Promise<Plan[]> {
    const plans: Plan[] = [];
    for (const type of this.names) {
      const { on } = TYPES[type];
      if (on === 'clock' || !on.some(({ name }) => name === event.kind)) continue;
      const recipients = (await this.topics[type].recipients?.(event.data, event)) ?? [];
      plans.push(...recipients.map((recipient) => ({ ...recipient, type, at: event.occurredAt })));
    }
    return plans;
  }

  /** Returns the notifications of a scheduled type that are due; some may have been created before. */
  async due(type: TypeName, at: Date): Promise<Plan[]> {
    const recipients = (await this.topics[type].due?.(at)) ?? [];
    return recipients.map((recipient) => ({ ...recipient, type, at }));
  }

  /** Returns the message of a notification; null to skip it, because it no longer applies. */
  async message(type: TypeName, notification: Notification): Promise<Message | null> {
    const content = await this.topics[type].content(notification);
    return content && ({ ...content, type, language: notification.language } as Message);
  }
}
