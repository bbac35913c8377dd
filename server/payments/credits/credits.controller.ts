import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/http/access.js';
import { CreditsDto, creditsDto } from './credits.dto.js';
import { CreditsService } from './credits.service.js';

@ApiTags('Payments')
@Controller('account/credits')
export class OwnCreditsController {
  constructor(private readonly credits: CreditsService) {}

  /**
   * Lists the user’s credits that have not expired, newest first. They are used automatically for the
   * user’s next seats.
   */
  @Get()
  async list(@CurrentUser() { accountId }: CurrentUser): Promise<CreditsDto> {
    return creditsDto(await this.credits.ofAccount(accountId));
  }
}
