import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { AnyAccount, CurrentUser, OpenToBlocked } from '../../common/http/access.js';
import { CONSENT_PURPOSES, ConsentsService } from '../../consents/index.js';
import { ConsentChoicesService } from './consent-choices.service.js';
import { ConsentChoiceDto, ConsentDto, consentDto } from './consents.dto.js';

@ApiTags('Privacy')
@Controller('account/consents')
@AnyAccount()
export class ConsentsController {
  constructor(
    private readonly consents: ConsentsService,
    private readonly choices: ConsentChoicesService,
  ) {}

  /** What the user has consented to. */
  @Get()
  @OpenToBlocked()
  async list(@CurrentUser() user: CurrentUser): Promise<ConsentDto[]> {
    return (await this.consents.of(user.accountId)).map(consentDto);
  }

  /** Gives or withdraws a consent. Withdrawing the one to matching deletes the answers, and the matches made of them. Blocked people can only withdraw. */
  @Put(':purpose')
  @OpenToBlocked()
  @ApiParam({ name: 'purpose', enum: CONSENT_PURPOSES })
  @ApiErrors('NOT_FOUND', 'CONSENT_OUTDATED')
  async choose(
    @Param('purpose') name: string,
    @CurrentUser() user: CurrentUser,
    @Body() body: ConsentChoiceDto,
  ): Promise<ConsentDto> {
    const purpose = CONSENT_PURPOSES.find((one) => one === name);
    if (!purpose) throw new DomainError('NOT_FOUND');
    if (user.blocked && body.given) throw new DomainError('ACCOUNT_BLOCKED');
    return consentDto(await this.choices.choose(user.accountId, purpose, body));
  }
}
