import { Controller, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request } from 'express';
import { DomainError } from '../../common/errors/domain-error.js';
import { Public } from '../../common/http/access.js';
import { StripeGateway } from '../provider/index.js';
import { WebhookEventsService } from './webhook-events.service.js';

/** Receives the provider's webhooks. */
@Controller('stripe')
export class WebhookController {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly events: WebhookEventsService,
  ) {}

  /** Handles an event. Responds 200 after the commit; after any other response the provider sends the event again. */
  @Post('webhook')
  @Public()
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async receive(
    @Req() { rawBody }: RawBodyRequest<Request>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    if (!rawBody || !signature) throw new DomainError('INVALID_SIGNATURE');
    await this.events.handle(this.gateway.readWebhook(rawBody, signature), 'webhook');
    return { received: true };
  }
}
