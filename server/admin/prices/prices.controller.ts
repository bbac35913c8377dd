import {
  Body,
  Controller,
  Get,
  Patch,
  Post,
  Query,
  UseInterceptors,
  HttpCode,
  Delete,
  Put,
} from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, Downloadable, CsvDownload } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam, AccountId, EventId, ReservationId } from '../../common/http/id.pipe.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { EditedVersion, VersionTag } from '../../common/http/version.js';
import { AdminCodesService } from './admin-codes.service.js';
import {
  CODE_USES_TABLE,
  CODES_TABLE,
  ChangeCodeDto,
  CodeDto,
  CodesDto,
  CodesQuery,
  CodeUsesDto,
  NewCodeDto,
  EventCreditDto,
  GivenCreditsDto,
  NewCreditDto,
  EarlyPriceDto,
  EarlyPriceInput,
} from './prices.dto.js';
import { field, type Table } from '../../common/http/downloads/table.js';
import type { Page } from '../../common/http/page.js';
import { rappenToChf } from '../../common/money/chf.js';
import { CreditDto, CreditsDto, creditsDto, CreditsService } from '../../payments/index.js';
import { AdminPricesService, type GivenCredit } from './admin-prices.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/events/:id/early-price')
export class EarlyPricesController {
  constructor(private readonly prices: AdminPricesService) {}

  /** The early price of an event. */
  @Get()
  find(@EventId() eventId: number): Promise<EarlyPriceDto> {
    return this.prices.earlyPrice(eventId);
  }

  /** Sets the early price; who has reserved keeps their price. */
  @Put()
  set(
    @EventId() eventId: number,
    @Body() body: EarlyPriceInput,
    @CurrentUser() user: CurrentUser,
  ): Promise<EarlyPriceDto> {
    return this.prices.setEarlyPrice(user, eventId, body);
  }

  /** Ends the early price now; who has reserved keeps it. */
  @Delete()
  end(@EventId() eventId: number, @CurrentUser() user: CurrentUser): Promise<EarlyPriceDto> {
    return this.prices.endEarlyPrice(user, eventId);
  }
}

/** The columns of a person's credits for a spreadsheet. */
const CREDITS_TABLE: Table<GivenCredit> = {
  credit: field('id'),
  created_at: field('createdAt'),
  by: field('giver'),
  reason: field('reason'),
  event: field('eventId'),
  amount_chf: ({ amountRappen }) => rappenToChf(amountRappen),
  used_chf: ({ usedRappen }) => rappenToChf(usedRappen),
  left_chf: ({ amountRappen, usedRappen }) => rappenToChf(amountRappen - usedRappen),
  expires_at: field('expiresAt'),
};

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin')
export class CreditsController {
  constructor(
    private readonly admin: AdminPricesService,
    private readonly credits: CreditsService,
  ) {}

  /** The credit of a guest that has not expired. */
  @Get('people/:id/credits')
  @AuditedRead('account.credits_read')
  async list(@AccountId() accountId: number): Promise<CreditsDto> {
    return creditsDto(await this.credits.ofAccount(accountId));
  }

  /** All credit that a guest was ever given, used up and expired ones too, as a table for a spreadsheet. */
  @Get('people/:id/credits.csv')
  @CsvDownload('credits', 'account.credits_exported', CREDITS_TABLE)
  async history(@AccountId() accountId: number): Promise<Page<GivenCredit>> {
    const items = await this.admin.historyOf(accountId);
    return { items, total: items.length };
  }

  /** Gives a guest credit for an evening that was missed or failed; they are told. */
  @Post('people/:id/credits')
  @ApiErrors('EVENT_NOT_FOUND')
  give(
    @AccountId() accountId: number,
    @Body() body: NewCreditDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<CreditDto> {
    return this.admin.give(user, accountId, body);
  }

  /** Gives guests of an event the same credit, all or none; who has it from before is left out. */
  @Post('events/:id/credits')
  @HttpCode(200)
  @ApiErrors('INVALID_TRANSITION')
  giveAtEvent(
    @EventId() eventId: number,
    @Body() body: EventCreditDto,
    @CurrentUser() user: CurrentUser,
  ): Promise<GivenCreditsDto> {
    return this.admin.giveAtEvent(user, eventId, body);
  }

  /** Cancels a paid reservation, and gives what is left of its money as credit instead of a refund. */
  @Post('reservations/:id/credit')
  @ApiErrors('INVALID_TRANSITION', 'PAYMENT_DISPUTED')
  credit(@ReservationId() reservationId: number, @CurrentUser() user: CurrentUser): Promise<CreditDto> {
    return this.admin.credit(user, reservationId);
  }
}

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/codes')
export class CodesController {
  constructor(private readonly codes: AdminCodesService) {}

  /** Promotion codes, the newest first. */
  @Get()
  @Downloadable('codes', 'code.exported', CODES_TABLE)
  list(@Query() query: CodesQuery): Promise<CodesDto> {
    return this.codes.list(query);
  }

  /** Makes a code; with `count` many of one use each, of which it answers the first: its `batch` lists them all. */
  @Post()
  @UseInterceptors(VersionTag)
  @ApiErrors('CODE_TAKEN')
  make(@Body() body: NewCodeDto, @CurrentUser() user: CurrentUser): Promise<CodeDto> {
    return this.codes.make(user, body);
  }

  /** Changes a code, or stops it. Places that were reserved with it keep their price. */
  @Patch(':id')
  @UseInterceptors(VersionTag)
  @ApiErrors('EDIT_CONFLICT')
  change(
    @IdParam('id', 'CODE_NOT_FOUND') id: number,
    @Body() body: ChangeCodeDto,
    @CurrentUser() user: CurrentUser,
    @EditedVersion() version: number | undefined,
  ): Promise<CodeDto> {
    return this.codes.change(user, id, body, version);
  }

  /** Who has used a code, the newest first. */
  @Get(':id/uses')
  @Downloadable('code-uses', 'code.uses_exported', CODE_USES_TABLE)
  @AuditedRead('code.uses_read')
  uses(@IdParam('id', 'CODE_NOT_FOUND') id: number, @Query() page: PageQuery): Promise<CodeUsesDto> {
    return this.codes.uses(id, page);
  }
}
