import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { oneOf } from '../common/database/columns.js';
import { PersonalData } from '../common/database/personal-data.js';
import { snakeCase } from '../common/text/snake-case.js';

/** The kinds of events that endpoints can receive, and which of their ids are sent. Nothing else is sent. */
const IDS = {
  'event.published': ['eventId'],
  'event.postponed': ['eventId'],
  'event.moved': ['eventId'],
  'event.cancelled': ['eventId'],
  'reservation.paid': ['reservationId', 'eventId', 'accountId'],
  'reservation.confirmed': ['reservationId', 'eventId', 'accountId'],
  'reservation.cancelled': ['reservationId', 'eventId', 'accountId'],
  'reservation.refunded': ['reservationId', 'eventId', 'accountId'],
  'reservation.transferred': ['reservationId', 'eventId', 'fromEventId', 'accountId'],
  'refund.made': ['refundId', 'reservationId', 'eventId', 'accountId', 'amountRappen'],
} as const satisfies Record<string, readonly string[]>;

/** A kind of event that endpoints can receive. */
export type WebhookKind = keyof typeof IDS;
/** The kinds of events that endpoints can receive. */
export const WEBHOOK_KINDS = Object.keys(IDS) as WebhookKind[];
/** The kind of a test message, which any endpoint receives. */
export const TEST_KIND = 'webhook.test';

/** Whether events of this kind can be sent to endpoints. */
export function isWebhookKind(kind: string): kind is WebhookKind {
  return Object.hasOwn(IDS, kind);
}

/** Returns the data that is sent for an event: its ids in snake_case, and an amount in Rappen. */
export function webhookData(kind: WebhookKind, data: object): Record<string, unknown> {
  const known = data as Readonly<Record<string, unknown>>;
  return Object.fromEntries(IDS[kind].map((name) => [snakeCase(name), known[name] ?? null]));
}

/** An endpoint of organisers that receives events. */
@Entity('webhook_endpoints')
@PersonalData({
  createdBy: {
    leftOut: 'a setting of the product that an organiser made',
    erase: 'keep',
    because: 'it goes on working for the other organisers',
  },
})
export class WebhookEndpointEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('text') url: string;
  /** Its purpose, in the organisers' words. */
  @Column('text', { default: '' }) description: string;
  /** The kinds of events that it receives. */
  @Column('text', { array: true }) kinds: string[];
  /** Encrypted: see `Keys`. */
  @Column('text') sealedSecret: string;
  /** The previous secret, which also signs until `previousUntil`. */
  @Column('text', { nullable: true }) previousSealed: string | null;
  @Column('timestamptz', { nullable: true }) previousUntil: Date | null;
  @Column('boolean', { default: true }) active: boolean;
  /** Since when calls have failed; null: the last call succeeded. */
  @Column('timestamptz', { nullable: true }) failingSince: Date | null;
  /** When it was switched off because of that. */
  @Column('timestamptz', { nullable: true }) switchedOffAt: Date | null;
  @Column('integer') @ForeignKey('accounts') createdBy: number;
  @Column('timestamptz') createdAt: Date;
}

/** An endpoint of organisers that receives events. */
export type Endpoint = Readonly<WebhookEndpointEntity>;

const OF_MACHINES = {
  leftOut: 'what machines of the organisers were told and answered',
  erase: 'keep',
  because: 'it goes on working for the other organisers, and goes after 30 days',
} as const;

/** One call of an endpoint, and its result. */
@Entity('webhook_attempts')
@PersonalData({ deliveryId: { via: 'webhook_deliveries', ...OF_MACHINES } })
@Index('webhook_attempts_of_delivery', ['deliveryId', 'id'])
export class WebhookAttemptEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('webhook_deliveries', { onDelete: 'CASCADE' }) deliveryId: number;
  @Column('timestamptz') at: Date;
  /** The HTTP status; null: no answer. */
  @Column('integer', { nullable: true }) status: number | null;
  /** The beginning of the answer, or why there was none. */
  @Column('text') answer: string;
  @Column('integer') milliseconds: number;
}

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

/** The delivery of one event to one endpoint. Deleted after 30 days. */
@Entity('webhook_deliveries')
@PersonalData({ endpointId: { via: 'webhook_endpoints', ...OF_MACHINES } })
@Index('webhook_deliveries_of_endpoint', ['endpointId', 'id'])
@Index('webhook_deliveries_old', ['createdAt'])
@Check('webhook_deliveries_state', oneOf('state', DELIVERY_STATES))
export class WebhookDeliveryEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' }) id: number;
  @Column('integer') @ForeignKey('webhook_endpoints', { onDelete: 'CASCADE' }) endpointId: number;
  /** The message id, by which receivers detect duplicates: the same at each attempt. */
  @Column('text') messageId: string;
  @Column('text') kind: string;
  /** The body as sent and signed. */
  @Column('text') body: string;
  @Column('text') state: (typeof DELIVERY_STATES)[number];
  @Column('integer', { default: 0 }) attempts: number;
  @Column('timestamptz') createdAt: Date;
}
