import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AuditedRead, Downloadable } from '../../audit/index.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import {
  MailCountsDto,
  MAILS_TABLE,
  MailPreviewDto,
  mailPreviewDto,
  MailsDto,
  MailsQuery,
  MailTemplatesDto,
  PreviewQuery,
  RetriedDto,
  RetryMailsDto,
  TestMailDto,
} from './admin-mails.dto.js';
import { NotificationLogService } from '../../notifications/index.js';
import { AdminMailsService } from './admin-mails.service.js';

@ApiTags('Organisers')
@OrganisersOnly()
@Controller('admin/mails')
export class AdminMailsController {
  constructor(
    private readonly mails: AdminMailsService,
    private readonly log: NotificationLogService,
  ) {}

  /**
   * What is told to whom and what became of it, the newest first. What depends on what guests say of each other is not in it.
   */
  @Get()
  @Downloadable('mails', 'mail.list_exported', MAILS_TABLE)
  @AuditedRead('account.mails_read')
  list(@Query() query: MailsQuery): Promise<MailsDto> {
    return this.mails.list(query);
  }

  /**
   * How much was told in past months of what guests said of each other: in whole fives, without whom and when, written once some
   * days after the end of the month.
   */
  @Get('counts')
  async counts(): Promise<MailCountsDto> {
    const items = await this.log.monthCounts();
    return { items, total: items.length };
  }

  /** Tries again what was given up. */
  @Post('retry')
  @HttpCode(200)
  retry(@CurrentUser() user: CurrentUser, @Body() { ids }: RetryMailsDto): Promise<RetriedDto> {
    return this.mails.retry(user, ids ?? 'all');
  }

  /** All mails, in the order of a guest's life. */
  @Get('templates')
  templates(@RequestLanguage() language: Language): MailTemplatesDto {
    return this.mails.templates(language);
  }

  /** A mail as it would arrive, with made-up people. */
  @Get('preview')
  @ApiErrors('NOT_FOUND')
  async preview(@Query() { template, language, scheme }: PreviewQuery): Promise<MailPreviewDto> {
    return mailPreviewDto(await this.mails.preview(template, language, scheme ?? 'light'));
  }

  /** Sends a mail with made-up people to the organiser who asks. */
  @Post('test')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'MAIL_OFF', 'RATE_LIMITED')
  async test(
    @CurrentUser() user: CurrentUser,
    @Body() { template, language }: TestMailDto,
  ): Promise<SuccessDto> {
    await this.mails.sendTest(user, template, language);
    return { success: true };
  }
}
