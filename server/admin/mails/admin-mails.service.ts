import { Injectable } from '@nestjs/common';
import { AuditService } from '../../audit/index.js';
import { type AccountLimit, AccountLimits } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import { Database } from '../../common/database/database.js';
import { DomainError } from '../../common/errors/domain-error.js';
import type { CurrentUser } from '../../common/http/access.js';
import type { Language } from '../../common/http/request-language.js';
import type { Page, PageRequest } from '../../common/http/page.js';
import {
  type ColorScheme,
  type LoggedNotification,
  NotificationLogService,
  type NotificationState,
  type RenderedMessage,
  TemplatePreviews,
} from '../../notifications/index.js';
import { PeopleListsService, type PersonSummary } from '../../reporting/index.js';

/** A notification and its recipient. */
export interface NamedNotification {
  notification: LoggedNotification;
  person: PersonSummary | undefined;
}

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
  async list(
    filter: { state?: NotificationState; occasion?: string; accountId?: number; q?: string },
    page: PageRequest,
  ): Promise<Page<NamedNotification>> {
    const { state, q, ...rest } = filter;
    const whose = q?.trim() ? { accountIds: await this.people.found(q) } : {};
    const states = state ? { states: [state] } : {};
    const { items, total } = await this.log.list({ ...rest, ...whose, ...states }, page);
    const people = await this.people.find([...new Set(items.map(({ accountId }) => accountId))]);
    const byId = new Map(people.map((person) => [person.accountId, person]));
    return {
      items: items.map((notification) => ({ notification, person: byId.get(notification.accountId) })),
      total,
    };
  }

  /** Retries notifications that were given up: these, or all. Returns how many of the listed ones. */
  retry(organiser: CurrentUser, ids: readonly string[] | 'all'): Promise<number> {
    return this.database.transaction(async () => {
      const count = await this.log.retry(ids);
      await this.audit.record(organiser, {
        action: 'mail.retried',
        subject: 'account',
        subjectId: organiser.accountId,
        details: { count },
      });
      return count;
    });
  }

  /** Returns the names of all mails with their headings in a language, and whether they are only counted. */
  templates(language: Language): { name: string; title: string; countedOnly: boolean }[] {
    const counted = this.log.countedOnly;
    return this.previews.titles(language).map(({ name, title }) => ({
      name,
      title,
      countedOnly: counted.some((occasion) => name === occasion || name.startsWith(`${occasion}.`)),
    }));
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
    const details = { template, language };
    await this.audit.record(organiser, {
      action: 'mail.tested',
      subject: 'account',
      subjectId: organiser.accountId,
      details,
    });
  }
}
