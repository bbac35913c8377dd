import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentUser } from '../../common/http/access.js';
import { CreditsDto, creditsDto } from './credits.dto.js';
import { CreditsService } from './credits.service.js';

@ApiTags('Payments')
@Controller('account/credits')
export class OwnCreditsController {
  constructor(private readonly credits: CreditsService) {}

  /** The credit that the user has. It pays for their next places by itself. */
  @Get()
  async list(@CurrentUser() { accountId }: CurrentUser): Promise<CreditsDto> {
    return creditsDto(await this.credits.ofAccount(accountId));
  }
}
