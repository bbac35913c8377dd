import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { AnyAccount, CurrentUser } from '../../common/http/access.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { wireFields } from '../../common/text/snake-case.js';
import { PushDto, PushSubscriptionInput } from './push.dto.js';
import { PushService } from './push.service.js';

@ApiTags('Accounts')
@Controller('account/push')
@AnyAccount()
export class PushController {
  constructor(private readonly push: PushService) {}

  /** Returns whether this device is subscribed to push notifications, and the public key for it. */
  @Get()
  async find(@CurrentUser() user: CurrentUser): Promise<PushDto> {
    return wireFields(await this.push.find(user), 'publicKey', 'subscribed');
  }

  /** Subscribes this device to push notifications. The subscription ends with the session. */
  @Post()
  @HttpCode(200)
  @ApiErrors('PUSH_OFF')
  async subscribe(
    @CurrentUser() user: CurrentUser,
    @Body() body: PushSubscriptionInput,
  ): Promise<SuccessDto> {
    await this.push.subscribe(user, body);
    return { success: true };
  }

  /** Unsubscribes this device from push notifications. */
  @Delete()
  async unsubscribe(@CurrentUser() user: CurrentUser): Promise<SuccessDto> {
    await this.push.unsubscribe(user);
    return { success: true };
  }
}
