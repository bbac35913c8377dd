import { Body, Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RateLimited } from '../../auth/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { Public } from '../../common/http/access.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import {
  KindStateDto,
  StillComingDto,
  stillComingDto,
  StillComingInput,
  UnsubscribeQuery,
} from './mail-links.dto.js';
import { MailLinksService } from './mail-links.service.js';

@ApiTags('Accounts')
@Public()
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(private readonly links: MailLinksService) {}

  /**
   * Switches a kind of email off with the token of an email. Mail programs call this (RFC 8058). Switching it on
   * requires a login.
   */
  @Post()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN')
  async switchOff(@Query() { token }: UnsubscribeQuery): Promise<KindStateDto> {
    return { success: true, ...(await this.links.switchOff(token)) };
  }

  /** Returns which kind of email a token is for. Changes nothing. */
  @Post('look-up')
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN')
  async find(@Query() { token }: UnsubscribeQuery): Promise<KindStateDto> {
    return { success: true, ...(await this.links.kindOf(token)) };
  }
}

@ApiTags('Events')
@Public()
@Controller('still-coming')
export class StillComingController {
  constructor(private readonly links: MailLinksService) {}

  /**
   * Records whether a guest is still coming, with the token of an email. Without an answer it only returns the
   * reservation of the token.
   */
  @Post()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN', 'NOT_RESERVED', 'EVENT_ALREADY_BEGUN', 'INVALID_TRANSITION')
  async stillComingAnswer(
    @Body() { token, coming }: StillComingInput,
    @RequestLanguage() language: Language,
  ): Promise<StillComingDto> {
    return stillComingDto(await this.links.answer(token, coming), language);
  }
}
