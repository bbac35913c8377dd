import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../common/errors/api-errors.decorator.js';
import { CurrentUser, VerifiedEmailOnly, AnyAccount } from '../common/http/access.js';
import { IdParam } from '../common/http/id.pipe.js';
import { SuccessDto } from '../common/http/page.dto.js';
import { BlockedPersonDto, ReportPersonDto, WarningDto } from './people.dto.js';
import { PeopleService } from './people.service.js';
import { RelationsService, WarningsService } from '../relations/index.js';

@ApiTags('People')
@AnyAccount()
@Controller('account/warnings')
export class WarningsController {
  constructor(private readonly warnings: WarningsService) {}

  /** What the organisers have warned the user of, until it is acknowledged; oldest first. */
  @Get()
  async open(@CurrentUser() user: CurrentUser): Promise<WarningDto[]> {
    const open = await this.warnings.open(user.accountId);
    return open.map(({ id, text, createdAt }) => ({ id, text, created_at: createdAt }));
  }

  /** Says that the user has read a warning. */
  @Post(':id/acknowledge')
  @HttpCode(200)
  async acknowledge(
    @IdParam('id', 'WARNING_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.warnings.acknowledge(user.accountId, id);
    return { success: true };
  }
}

@ApiTags('People')
@Controller('people')
export class PeopleController {
  constructor(
    private readonly people: PeopleService,
    private readonly relations: RelationsService,
  ) {}

  /** Those whom the user has blocked, by name. */
  @Get('blocked')
  async blocked(@CurrentUser() user: CurrentUser): Promise<BlockedPersonDto[]> {
    return this.people.blocked(user.accountId);
  }

  /** Reports a match, or somebody who was at the same event, to the organisers. The other is not told. */
  @Post(':id/report')
  @VerifiedEmailOnly()
  @HttpCode(200)
  @ApiErrors('ALREADY_REPORTED', 'RATE_LIMITED')
  async report(
    @IdParam('id', 'PERSON_NOT_FOUND') personId: number,
    @CurrentUser() user: CurrentUser,
    @Body() { reason, text = '', event_id: eventId = null }: ReportPersonDto,
  ): Promise<SuccessDto> {
    await this.people.report(user.accountId, personId, { reason, text, eventId });
    return { success: true };
  }

  /**
   * Blocks a match, or from the start of an event on somebody who was there too: neither sees the other in a list again.
   * The other is not told.
   */
  @Post(':id/block')
  @HttpCode(200)
  @ApiErrors('RATE_LIMITED')
  async block(
    @IdParam('id', 'PERSON_NOT_FOUND') personId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.people.block(user.accountId, personId);
    return { success: true };
  }

  /** Takes one's own block back. */
  @Delete(':id/block')
  async unblock(
    @IdParam('id', 'PERSON_NOT_FOUND') personId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<SuccessDto> {
    await this.relations.unblock(user.accountId, personId);
    return { success: true };
  }
}
