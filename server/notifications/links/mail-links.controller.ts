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

  /** Switches a kind of mail off by the token of a mail. Mail programs call this (RFC 8058). To switch it on, log in. */
  @Post()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN')
  async switchOff(@Query() { token }: UnsubscribeQuery): Promise<KindStateDto> {
    return { success: true, ...(await this.links.switchOff(token)) };
  }

  /** Says which kind of mail a token is about, and changes nothing. */
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

  /** Says, by the link of a mail, whether a guest is still coming; without an answer it tells what the link is about. */
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
