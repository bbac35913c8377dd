import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AnyAccount, CurrentUser } from '../../common/http/access.js';
import { AccountSettingsDto, AccountSettingsInput, accountSettingsDto } from './account-settings.dto.js';
import { AccountSettingsService } from './account-settings.service.js';

@ApiTags('Accounts')
@Controller('account/settings')
@AnyAccount()
export class AccountSettingsController {
  constructor(private readonly settings: AccountSettingsService) {}

  /** Returns the user's language and notification settings. */
  @Get()
  async find(@CurrentUser() { accountId }: CurrentUser): Promise<AccountSettingsDto> {
    return accountSettingsDto(await this.settings.find(accountId));
  }

  /** Changes the user's language and notification settings. */
  @Put()
  async change(
    @CurrentUser() { accountId }: CurrentUser,
    @Body() { hide_previews: hidePreviews, ...change }: AccountSettingsInput,
  ): Promise<AccountSettingsDto> {
    return accountSettingsDto(await this.settings.change(accountId, { ...change, hidePreviews }));
  }
}
