import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { field, fields, instant, type Table } from '../../common/http/downloads/table.js';
import { OptionalField, SomeOf } from '../../common/http/fields.decorator.js';
import { Text } from '../../common/http/text.decorator.js';
import { wireFields } from '../../common/text/snake-case.js';
import {
  type DeliveryWithAttempts,
  type Endpoint,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '../../webhooks/index.js';

const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

@ApiSchema({ description: 'A new webhook endpoint.' })
export class NewWebhookDto {
  /** HTTPS URL that is reachable from the internet. @example "https://hooks.example.ch/apero" */
  @Text(1000) url: string;
  @SomeOf('WebhookKind', WEBHOOK_KINDS, WEBHOOK_KINDS.length) kinds: WebhookKind[];
  /** Purpose of the endpoint. */
  @OptionalField() @IsString() @MaxLength(200) description?: string;
}

@ApiSchema({ description: 'Changes to an endpoint.' })
export class ChangeWebhookDto {
  @OptionalField() @Text(1000) url?: string;
  @OptionalField() @SomeOf('WebhookKind', WEBHOOK_KINDS, WEBHOOK_KINDS.length) kinds?: WebhookKind[];
  @OptionalField() @IsString() @MaxLength(200) description?: string;
  @OptionalField() @IsBoolean() active?: boolean;
}

@ApiSchema({ description: 'A webhook endpoint.' })
export class WebhookDto {
  @ApiId() id: number;
  url: string;
  description: string;
  @ApiEnum('WebhookKind', WEBHOOK_KINDS, { isArray: true }) kinds: WebhookKind[];
  active: boolean;
  /** Time since which no delivery has succeeded; `null` if the last one succeeded. */
  failing_since: string | null;
  /** Time at which the endpoint was switched off because of failures; `null` if it was not. */
  switched_off_at: string | null;
  created_at: Date;
}

@ApiSchema({ description: 'An endpoint with its secret, which is not shown again.' })
export class WebhookWithSecretDto extends WebhookDto {
  /** @example "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" */
  secret: string;
}

@ApiSchema({ description: 'All endpoints.' })
export class WebhooksDto extends PageOf(WebhookDto) {}

@ApiSchema({ description: 'One attempt to deliver to an endpoint.' })
export class WebhookAttemptDto {
  at: Date;
  /** HTTP status of the response; `null` if there was none. */
  status: number | null;
  /** Beginning of the response, or the reason why there was none. */
  answer: string;
  @ApiCount() milliseconds: number;
}

@ApiSchema({ description: 'A delivery to an endpoint, with its attempts.' })
export class WebhookDeliveryDto {
  @ApiId() id: number;
  /** The header `webhook-id`: the same at each attempt. */
  message_id: string;
  /** @example "reservation.paid" */
  kind: string;
  /** Body of the request. */
  body: string;
  @ApiEnum('WebhookDeliveryState', DELIVERY_STATES) state: (typeof DELIVERY_STATES)[number];
  created_at: Date;
  attempts: WebhookAttemptDto[];
}

@ApiSchema({ description: 'A page of deliveries.' })
export class WebhookDeliveriesDto extends PageOf(WebhookDeliveryDto) {}

/** Maps an endpoint to its response. */
export function webhookDto(endpoint: Endpoint): WebhookDto {
  return {
    ...wireFields(endpoint, 'id', 'url', 'description', 'active', 'createdAt'),
    kinds: WEBHOOK_KINDS.filter((kind) => endpoint.kinds.includes(kind)),
    failing_since: endpoint.failingSince?.toISOString() ?? null,
    switched_off_at: endpoint.switchedOffAt?.toISOString() ?? null,
  };
}

/** Maps a delivery to its response. */
export function webhookDeliveryDto(delivery: DeliveryWithAttempts): WebhookDeliveryDto {
  return {
    ...wireFields(delivery, 'id', 'messageId', 'kind', 'body', 'state', 'createdAt'),
    attempts: delivery.log.map((attempt) => wireFields(attempt, 'at', 'status', 'answer', 'milliseconds')),
  };
}

export const WEBHOOKS_TABLE: Table<WebhookDto> = {
  webhook: field('id'),
  ...fields('url', 'description'),
  kinds: (endpoint) => endpoint.kinds.join(', '),
  active: field('active'),
  failing_since: (endpoint) => instant(endpoint.failing_since),
  switched_off_at: (endpoint) => instant(endpoint.switched_off_at),
  created_at: field('created_at'),
};

/** The columns of the CSV file, with the last attempt of each delivery. */
export const DELIVERIES_TABLE: Table<WebhookDeliveryDto> = {
  delivery: field('id'),
  ...fields('message_id', 'kind', 'state', 'created_at'),
  attempts: (delivery) => delivery.attempts.length,
  last_attempt_at: (delivery) => instant(delivery.attempts.at(-1)?.at),
  http_status: (delivery) => delivery.attempts.at(-1)?.status,
  response: (delivery) => delivery.attempts.at(-1)?.answer,
};
