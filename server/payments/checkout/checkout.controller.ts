import {
  Body,
  Controller,
  Get,
  HttpCode,
  type HttpRedirectResponse,
  Post,
  Query,
  Redirect,
} from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, Public, VerifiedEmailOnly } from '../../common/http/access.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { chfToRappen } from '../../common/money/chf.js';
import { AccountLimits, Caller, type AccountLimit } from '../../auth/index.js';
import {
  CheckoutDto,
  CheckoutRequest,
  ConfirmedDto,
  ConfirmRequest,
  PriceDto,
  priceDto,
  PriceRequest,
} from './checkout.dto.js';
import { CheckoutService } from './checkout.service.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { PricingService } from './pricing.service.js';
import type { ErrorCode } from '../../common/errors/catalogue.js';

/** How often an account may try a code, valid or not. A random code has eight letters: about 10¹² possibilities. */
const CODE_TRIES: AccountLimit = { name: 'codes', limit: 20, seconds: 600 };

/** Why a code is refused. */
const CODE_REFUSALS = [
  'CODE_UNKNOWN',
  'CODE_NOT_FOR_EVENT',
  'CODE_NOT_YET',
  'CODE_ENDED',
  'CODE_NOT_FOR_YOU',
  'CODE_USED_UP',
] as const satisfies readonly ErrorCode[];

@ApiTags('Payments')
@Controller('events/:id/price')
export class PricesController {
  constructor(
    private readonly pricing: PricingService,
    private readonly limits: AccountLimits,
  ) {}

  /** What a place would cost the user now, with a code and with their credit; takes nothing. */
  @Post()
  @HttpCode(200)
  @ApiErrors('RATE_LIMITED', ...CODE_REFUSALS)
  async preview(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @CurrentUser() { accountId }: CurrentUser,
    @Body() { code }: PriceRequest,
  ): Promise<PriceDto> {
    if (code) await this.limits.count(accountId, CODE_TRIES);
    return priceDto(await this.pricing.preview(eventId, { accountId, code }));
  }
}

@ApiTags('Payments')
@Controller()
export class CheckoutController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly limits: AccountLimits,
  ) {}

  /** Holds a seat and opens its payment page; returns the same page while the hold runs. */
  @Post('create-checkout-session')
  @VerifiedEmailOnly()
  @HttpCode(200)
  @ApiErrors(
    'EVENT_NOT_FOUND',
    'EVENT_FULL',
    'SIDE_LEADS',
    'ALREADY_RESERVED',
    'GIVEN_UP_TODAY',
    'GIVEN_UP_FROM_ADDRESS',
    'ACCOUNT_IN_REVIEW',
    'NOT_FOR_YOU',
    'RATE_LIMITED',
    'RESERVATIONS_CLOSED',
    'TOO_MANY_HOLDS',
    'PAYMENT_UNDER_WAY',
    'PRICE_CHANGED',
    ...CODE_REFUSALS,
  )
  async begin(
    @CurrentUser() { accountId, email }: CurrentUser,
    @Caller() caller: Caller,
    @RequestLanguage() language: Language,
    @Body() body: CheckoutRequest,
  ): Promise<CheckoutDto> {
    if (body.code) await this.limits.count(accountId, CODE_TRIES);
    const { url, sessionId } = await this.checkout.begin(
      { accountId, email, caller, language, via: body.via },
      body.event_id,
      { code: body.code, shownRappen: body.to_pay === undefined ? undefined : chfToRappen(body.to_pay) },
    );
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
    'PAYMENT_IN_REVIEW',
    'RATE_LIMITED',
    'EVENT_CANCELLED',
  )
  async confirm(@CurrentUser() user: CurrentUser, @Body() body: ConfirmRequest): Promise<ConfirmedDto> {
    const eventId = await this.checkout.confirm(user.accountId, body.session_id, body.event_id);
    return { success: true, status: 'paid', event_id: eventId };
  }

  /** Redirects a guest who left the payment page to the card of the event. */
  @Get('checkout/cancelled')
  @Public()
  @Redirect()
  @ApiExcludeEndpoint()
  async leave(@Query('hold') reference: unknown): Promise<HttpRedirectResponse> {
    return { url: await this.checkout.addressAfterLeaving(reference), statusCode: 303 };
  }
}
