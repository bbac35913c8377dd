import { Controller, Headers, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { Request } from 'express';
import { DomainError } from '../../common/errors/domain-error.js';
import { Public } from '../../common/http/access.js';
import { WebhookEventsService } from './webhook-events.service.js';
import { StripeGateway } from '../provider/stripe.gateway.js';

/** Where the payment provider calls us. */
@Controller('stripe')
export class WebhookController {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly events: WebhookEventsService,
  ) {}

  /** Answers 200 only after what the event says has been committed; after any failure the provider comes again. */
  @Post('webhook')
  @Public()
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async hear(
    @Req() { rawBody }: RawBodyRequest<Request>,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    if (!rawBody || !signature) throw new DomainError('INVALID_SIGNATURE');
    await this.events.handle(this.gateway.readWebhook(rawBody, signature), 'webhook');
    return { received: true };
  }
}
