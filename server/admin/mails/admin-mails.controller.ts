import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { type AuditDetails, AuditedRead, AuditService, Downloadable } from '../../audit/index.js';
import { type AccountLimit, AccountLimits } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { ApiErrors } from '../../common/errors/api-errors.decorator.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { SuccessDto } from '../../common/http/page.dto.js';
import { type Language, RequestLanguage } from '../../common/http/request-language.js';
import { wireFields } from '../../common/text/snake-case.js';
import { NotificationLogService, type RenderedMessage, TemplatePreviews } from '../../notifications/index.js';
import { PeopleListsService } from '../../reporting/index.js';
import {
  MailCountsDto,
  type MailDto,
  MAILS_TABLE,
  MailPreviewDto,
  MailsDto,
  MailsQuery,
  MailTemplatesDto,
  PreviewQuery,
  RetriedDto,
  RetryMailsDto,
  TestMailDto,
} from './admin-mails.dto.js';

const TESTS: AccountLimit = { name: 'test mail', limit: 30, seconds: 3600 };

@OrganisersOnly()
@Controller('admin/mails')
export class AdminMailsController {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly limits: AccountLimits,
    private readonly log: NotificationLogService,
    private readonly previews: TemplatePreviews,
    private readonly people: PeopleListsService,
  ) {}

  /**
   * Lists the notifications, with recipients and states, newest first. Notifications that depend on what
   * guests say of each other are left out.
   */
  @Get()
  @Downloadable('mails', 'mail.list_exported', MAILS_TABLE)
  @AuditedRead('account.mails_read')
  async list(@Query() query: MailsQuery): Promise<MailsDto> {
    const { state, occasion, account_id: accountId, q, ...page } = query;
    const whose = q?.trim() ? { accountIds: await this.people.search(q) } : {};
    const filter = { occasion, accountId, ...whose, ...(state ? { states: [state] } : {}) };
    const { items, total } = await this.log.list(filter, page);
    const people = await this.people.find(items.map((item) => item.accountId));
    const mails = items.map((mail): MailDto => {
      const { name = null, email = null } = people.get(mail.accountId) ?? {};
      return {
        ...wireFields(mail, 'occasion', 'accountId', 'state', 'dueAt', 'settledAt'),
        ...wireFields(mail, 'attempts', 'sentBy', 'reason'),
        id: mail.messageId,
        name,
        email,
        next_try_at: mail.state === 'waiting' ? mail.attemptAt : null,
      };
    });
    return { items: mails, total };
  }

  /**
   * Lists monthly numbers of the notifications that depend on what guests say of each other. The numbers are
   * rounded down to multiples of five and contain no recipients or times. A month is counted once, five days
   * after its end.
   */
  @Get('counts')
  async counts(): Promise<MailCountsDto> {
    const items = await this.log.monthCounts();
    return { items, total: items.length };
  }

  /** Retries notifications that failed permanently. */
  @Post('retry')
  @HttpCode(200)
  retry(@CurrentUser() user: CurrentUser, @Body() { ids }: RetryMailsDto): Promise<RetriedDto> {
    return this.database.transaction(async () => {
      const retried = await this.log.retry(ids ?? 'all');
      await this.record(user, 'mail.retried', { count: retried });
      return { retried };
    });
  }

  /** Lists the email templates, in the order in which a guest would get them. */
  @Get('templates')
  templates(@RequestLanguage() language: Language): MailTemplatesDto {
    const counted = this.log.countedOnly;
    const items = this.previews.titles(language).map(({ name, title }) => {
      const isCounted = counted.some((occasion) => name === occasion || name.startsWith(`${occasion}.`));
      return { name, title, counted_only: isCounted };
    });
    return { items };
  }

  /** Returns an email template as it would arrive, with sample data. */
  @Get('preview')
  @ApiErrors('NOT_FOUND')
  async preview(@Query() { scheme = 'light', ...mail }: PreviewQuery): Promise<MailPreviewDto> {
    const { subject, html, text, push } = await this.rendered({ ...mail, scheme });
    return { subject, html, text, push_title: push.title, push_body: push.body };
  }

  /** Emails a template with sample data to the calling organiser. */
  @Post('test')
  @HttpCode(200)
  @ApiErrors('NOT_FOUND', 'MAIL_OFF', 'RATE_LIMITED')
  async test(
    @CurrentUser() user: CurrentUser,
    @Body() { template, language }: TestMailDto,
  ): Promise<SuccessDto> {
    if (!this.settings.mail) throw new DomainError('MAIL_OFF');
    const rendered = await this.rendered({ template, language });
    await this.limits.count(user.accountId, TESTS);
    try {
      await this.previews.send(user.email, language, rendered);
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', { cause });
    }
    await this.record(user, 'mail.tested', { template, language });
    return { success: true };
  }

  private async rendered({ template, language, scheme }: PreviewQuery): Promise<RenderedMessage> {
    const rendered = await this.previews.render(template, language, scheme);
    if (!rendered) throw new DomainError('NOT_FOUND');
    return rendered;
  }

  // recorded in the audit log as an action on the organiser's own account
  private record(user: CurrentUser, action: string, details: AuditDetails): Promise<void> {
    return this.audit.record(user, { action, subject: 'account', subjectId: user.accountId, details });
  }
}
