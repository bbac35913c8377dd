import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailPreview as PreviewedMail } from '../../../api/admin-types';
import { useMailPreview, useTestMail } from '../../../features/admin/mails/api';
import { MailFrame } from '../../../features/admin/messages/mail-frame';
import { currentLanguage } from '../../../lib/i18n';
import { type Language, LANGUAGE_CODES, LANGUAGES } from '../../../lib/i18n/languages';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import '../../../ui/form/inputs.css';
import { Button } from '../../../ui/base/button';
import { Alert } from '../../../ui/base/alert';
import classes from './mail-preview.module.css';

/** What a mail says in each language, with made-up people, and the mail itself to one's own mailbox. */
export function MailPreview({ templates }: { templates: readonly { name: string; title: string }[] }) {
  const { t } = useTranslation('admin');
  const [template, setTemplate] = useState(templates[0]?.name ?? '');
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const preview = useMailPreview(template, language);
  const test = useTestMail();
  return (
    <Panel title={t('mails.templates')}>
      <p className={classes.sample}>{t('mails.sample')}</p>
      <div className={classes.choice}>
        <NativeSelect
          label={t('mails.template')}
          data={templates.map(({ name, title }) => ({ value: name, label: title }))}
          value={template}
          onChange={({ currentTarget }) => setTemplate(currentTarget.value)}
        />
        <NativeSelect
          label={t('mails.language')}
          data={LANGUAGE_CODES.map((value) => ({ value, label: LANGUAGES[value] }))}
          value={language}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Language)}
        />
      </div>
      {preview.data === undefined &&
        (preview.isError ? <AdminQueryError query={preview} /> : <TableSkeleton />)}
      {preview.data && <Mail mail={preview.data} language={language} />}
      {test.isError && <AdminError error={test.error} />}
      {test.isSuccess && <Alert tone="good">{t('mails.sent')}</Alert>}
      <div>
        <Button look="outline" busy={test.isPending} onClick={() => test.mutate({ template, language })}>
          {t('mails.send')}
        </Button>
      </div>
    </Panel>
  );
}

/** The mail as it arrives, with what a list of mails and a lock screen show of it; its plain text on demand. */
function Mail({ mail, language }: { mail: PreviewedMail; language: Language }) {
  const { t } = useTranslation('admin');
  const { subject, html, text, push_title: title, push_body: body } = mail;
  return (
    <>
      <dl className={classes.preview}>
        <dt>{t('mails.subject')}</dt>
        <dd lang={language}>{subject}</dd>
        <dt>{t('mails.push')}</dt>
        <dd lang={language}>
          <strong>{title}</strong> {body}
        </dd>
      </dl>
      <MailFrame html={html} title={t('messages.frame', { subject })} />
      <details>
        <summary>{t('mails.text')}</summary>
        <p className={classes.text} lang={language}>
          {text}
        </p>
      </details>
    </>
  );
}
