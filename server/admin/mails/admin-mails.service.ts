import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { type AccountLimit, AccountLimits } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Language } from '../../common/http/request-language.js';
import {
  type ColorScheme,
  NotificationLogService,
  type RenderedMessage,
  TemplatePreviews,
} from '../../notifications/index.js';
import { PeopleListsService } from '../../reporting/index.js';
import {
  mailDto,
  type MailsDto,
  type MailsQuery,
  type MailTemplatesDto,
  type RetriedDto,
} from './admin-mails.dto.js';

const TESTS: AccountLimit = { name: 'test mail', limit: 30, seconds: 3600 };

/** The log of notifications, for organisers. */
@Injectable()
export class AdminMailsService {
  constructor(
    private readonly settings: Settings,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly limits: AccountLimits,
    private readonly log: NotificationLogService,
    private readonly previews: TemplatePreviews,
    private readonly people: PeopleListsService,
  ) {}

  /** Returns a page of notifications, newest first. */
  async list({ state, occasion, account_id: accountId, q, ...page }: MailsQuery): Promise<MailsDto> {
    const whose = q?.trim() ? { accountIds: await this.people.found(q) } : {};
    const filter = { occasion, accountId, ...whose, ...(state ? { states: [state] } : {}) };
    const { items, total } = await this.log.list(filter, page);
    const people = await this.people.find(items.map((item) => item.accountId));
    return { items: items.map((item) => mailDto(item, people.get(item.accountId))), total };
  }

  /** Retries notifications that were given up: these, or all. Returns how many of the listed ones. */
  retry(organiser: CurrentUser, ids: readonly string[] | 'all'): Promise<RetriedDto> {
    return this.database.transaction(async () => {
      const retried = await this.log.retry(ids);
      await this.record(organiser, 'mail.retried', { count: retried });
      return { retried };
    });
  }

  /** Returns all mails with their headings in a language. */
  templates(language: Language): MailTemplatesDto {
    const counted = this.log.countedOnly;
    const items = this.previews.titles(language).map(({ name, title }) => {
      const isCounted = counted.some((occasion) => name === occasion || name.startsWith(`${occasion}.`));
      return { name, title, counted_only: isCounted };
    });
    return { items };
  }

  /** Returns a mail with invented people. Throws NOT_FOUND. */
  async preview(name: string, language: Language, scheme?: ColorScheme): Promise<RenderedMessage> {
    const preview = await this.previews.render(name, language, scheme);
    if (!preview) throw new DomainError('NOT_FOUND');
    return preview;
  }

  /** Sends a mail with invented people to the organiser. Throws NOT_FOUND, MAIL_OFF, RATE_LIMITED, UNAVAILABLE. */
  async sendTest(organiser: CurrentUser, template: string, language: Language): Promise<void> {
    if (!this.settings.mail) throw new DomainError('MAIL_OFF');
    const mail = await this.preview(template, language);
    await this.limits.count(organiser.accountId, TESTS);
    try {
      await this.previews.send(organiser.email, language, mail);
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', { cause });
    }
    await this.record(organiser, 'mail.tested', { template, language });
  }

  // the log has it among what was done to the organiser's own account
  private record(organiser: CurrentUser, action: string, details: AuditDetails): Promise<void> {
    const { accountId: subjectId } = organiser;
    return this.audit.record(organiser, { action, subject: 'account', subjectId, details });
  }
}
