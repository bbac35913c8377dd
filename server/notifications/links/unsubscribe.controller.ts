import { Controller, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RateLimited } from '../../auth/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { Public } from '../../common/http/access.js';
import { KindStateDto, kindStateDto, UnsubscribeQuery } from './unsubscribe.dto.js';
import { UnsubscribeService } from './unsubscribe.service.js';

@ApiTags('Accounts')
@Public()
@Controller('unsubscribe')
export class UnsubscribeController {
  constructor(private readonly subscriptions: UnsubscribeService) {}

  /** Switches a kind of mail off by the token of a mail. Mail programs call this (RFC 8058). To switch it on, log in. */
  @Post()
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN')
  async switchOff(@Query() { token }: UnsubscribeQuery): Promise<KindStateDto> {
    return kindStateDto(await this.subscriptions.switchOff(token));
  }

  /** Says which kind of mail a token is about, and changes nothing. */
  @Post('look-up')
  @HttpCode(200)
  @RateLimited('failures')
  @ApiErrors('INVALID_TOKEN')
  async find(@Query() { token }: UnsubscribeQuery): Promise<KindStateDto> {
    return kindStateDto(await this.subscriptions.find(token));
  }
}
