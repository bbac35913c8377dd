import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, CsvDownload } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { francs, type Table } from '../../common/http/downloads/table.js';
import type { Page } from '../../common/http/page.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';
import { CreditDto, creditDto, CreditsDto, creditsDto, CreditsService } from '../../payments/index.js';
import { AdminCreditsService, type GivenCredit } from './admin-credits.service.js';
import { EventCreditDto, GivenCreditsDto, NewCreditDto } from './prices.dto.js';

/** The columns of a person's credits for a spreadsheet. */
const CREDITS_TABLE: Table<GivenCredit> = {
  credit: ({ id }) => id,
  created_at: ({ createdAt }) => createdAt,
  by: ({ giver }) => giver,
  reason: ({ reason }) => reason,
  event: ({ eventId }) => eventId,
  amount_chf: ({ amountRappen }) => francs(rappenToChf(amountRappen)),
  used_chf: ({ usedRappen }) => francs(rappenToChf(usedRappen)),
  left_chf: ({ amountRappen, usedRappen }) => francs(rappenToChf(amountRappen - usedRappen)),
  expires_at: ({ expiresAt }) => expiresAt,
};

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class CreditsController {
  constructor(
    private readonly admin: AdminCreditsService,
    private readonly credits: CreditsService,
  ) {}

  /** The credit of a guest that has not expired. */
  @Get('people/:id/credits')
  @AuditedRead('account.credits_read', 'account')
  async list(@IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number): Promise<CreditsDto> {
    return creditsDto(await this.credits.ofAccount(accountId));
  }

  /** All credit that a guest was ever given, used up and expired ones too, as a table for a spreadsheet. */
  @Get('people/:id/credits.csv')
  @CsvDownload('credits', 'account.credits_exported', 'account', CREDITS_TABLE)
  async history(@IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number): Promise<Page<GivenCredit>> {
    const items = await this.admin.historyOf(accountId);
    return { items, total: items.length };
  }

  /** Gives a guest credit for an evening that was missed or failed; they are told. */
  @Post('people/:id/credits')
  @ApiErrors('EVENT_NOT_FOUND')
  async give(
    @IdParam('id', 'ACCOUNT_NOT_FOUND') accountId: number,
    @Body() { chf, reason, event_id: eventId }: NewCreditDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<CreditDto> {
    const gift = { accountId, amountRappen: chfToRappen(chf), reason, eventId: eventId ?? null };
    return creditDto(await this.admin.give(user, gift));
  }

  /** Gives guests of an event the same credit, all or none; who has it from before is left out. */
  @Post('events/:id/credits')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  giveAtEvent(
    @IdParam('id', 'EVENT_NOT_FOUND') eventId: number,
    @Body() { chf, reason, to }: EventCreditDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<GivenCreditsDto> {
    return this.admin.giveAtEvent(user, { eventId, amountRappen: chfToRappen(chf), reason }, to);
  }

  /** Cancels a paid reservation, and gives what is left of its money as credit instead of a refund. */
  @Post('reservations/:id/credit')
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_DISPUTED')
  async credit(
    @IdParam('id', 'RESERVATION_NOT_FOUND') reservationId: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<CreditDto> {
    return creditDto(await this.admin.credit(user, reservationId));
  }
}
