import { Body, Controller, Get, Headers, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, Public, VerifiedEmailOnly } from '../../common/http/access.js';
import { Caller } from '../../auth/index.js';
import { CheckoutDto, CheckoutRequest, ConfirmRequest, ConfirmedDto } from './checkout.dto.js';
import { CheckoutService } from './checkout.service.js';

@ApiTags('Payments')
@Controller()
export class CheckoutController {
  constructor(private readonly checkout: CheckoutService) {}

  /** Holds a seat and opens its payment page; returns the same page while the hold runs. */
  @Post('create-checkout-session')
  @VerifiedEmailOnly()
  @HttpCode(200)
  @ApiErrors(
    'EVENT_NOT_FOUND',
    'EVENT_FULL',
    'ALREADY_RESERVED',
    'GIVEN_UP_TODAY',
    'RATE_LIMITED',
    'RESERVATIONS_CLOSED',
    'TOO_MANY_HOLDS',
    'PAYMENT_UNDER_WAY',
  )
  async begin(
    @CurrentUser() { accountId, email }: CurrentUser,
    @Caller() caller: Caller,
    @Body() body: CheckoutRequest,
  ): Promise<CheckoutDto> {
    const { url, sessionId } = await this.checkout.begin({ accountId, email, caller }, body.event_id);
    return { url, session_id: sessionId };
  }

  /** Asks the payment provider whether a session was paid, and returns whether the seat is reserved. */
  @Post('confirm-payment')
  @HttpCode(200)
  @ApiErrors(
    'INVALID_PAYMENT_SESSION',
    'PAYMENT_NOT_COMPLETED',
    'PAYMENT_UNDER_WAY',
    'PAYMENT_TOO_LATE',
    'SIDE_CHANGED',
    'PAYMENT_REFUNDED',
    'EVENT_CANCELLED',
  )
  async confirm(@CurrentUser() user: CurrentUser, @Body() body: ConfirmRequest): Promise<ConfirmedDto> {
    const eventId = await this.checkout.confirm(user.accountId, body.session_id, body.event_id);
    return { success: true, status: 'paid', event_id: eventId };
  }

  /** Ends the hold of a guest who left the payment page, then redirects to the dashboard. */
  @Get('checkout/cancelled')
  @Public()
  @ApiExcludeEndpoint()
  async abandon(
    @Query('hold') reference: unknown,
    @Headers('sec-purpose') purpose: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    // a browser that prefetches the address has not left the page
    const url = purpose?.includes('prefetch') ? null : await this.checkout.abandon(reference);
    if (url) response.redirect(303, url);
    else response.status(204).end();
  }
}
