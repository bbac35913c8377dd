import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { keysOf } from '../../../api/query/resources';
import type { NotificationState } from '../../../api/types';
import { useApiMutation } from '../../../api/use-api-mutation';
import { currentLanguage } from '../../../lib/i18n';
import type { Language } from '../../../lib/i18n/languages';
import { PER_PAGE } from '../../../ui/admin/pager';

/** Which of what was told a list shows. */
export interface MailFilter {
  state?: NotificationState;
  occasion?: string;
}

const key = keysOf('admin-mails');
const mailKeys = {
  list: (filter: MailFilter, page: number) => key('list', filter, page),
  counts: () => key('counts'),
  templates: () => key('templates', currentLanguage()),
  preview: (template: string, language: Language) => key('preview', template, language),
};

/** Returns the query of one page of what was told. */
export function useMails(filter: MailFilter, page: number) {
  const query = { ...filter, page, per_page: PER_PAGE };
  return useQuery(
    apiQuery(mailKeys.list(filter, page), () => api.GET('/api/admin/mails', { params: { query } }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Returns the query of how often what guests say of each other was told in past months. */
export function useMailCounts() {
  return useQuery(apiQuery(mailKeys.counts(), () => api.GET('/api/admin/mails/counts')));
}

/** Returns the query of all mails with their titles. */
export function useMailTemplates() {
  return useQuery(apiQuery(mailKeys.templates(), () => api.GET('/api/admin/mails/templates')));
}

/** Returns the query of a mail with made-up people. */
export function useMailPreview(template: string, language: Language) {
  const params = { query: { template, language } };
  return useQuery(
    apiQuery(mailKeys.preview(template, language), () => api.GET('/api/admin/mails/preview', { params }), {
      placeholderData: keepPreviousData,
    }),
  );
}

/** Tries again what was given up: these, or all. */
export function useRetryMails() {
  return useApiMutation({
    call: (ids: string[] | undefined) => api.POST('/api/admin/mails/retry', { body: ids ? { ids } : {} }),
    invalidates: ['admin-mails', 'admin-audit'],
  });
}

/** Sends a mail with made-up people to oneself. */
export function useTestMail() {
  return useApiMutation({
    call: (body: { template: string; language: Language }) => api.POST('/api/admin/mails/test', { body }),
    invalidates: ['admin-audit'],
  });
}
