import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMailPreview, useTestMail } from '../../../features/admin/mails/api';
import { currentLanguage } from '../../../lib/i18n';
import { type Language, LANGUAGE_CODES, LANGUAGES } from '../../../lib/i18n/languages';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import '../../../ui/form/inputs.css';
import { Button } from '../../../ui/base/button';
import { Alert } from '../../../ui/widgets/alert';
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
      {preview.data && (
        <dl className={classes.preview} lang={language}>
          <dt>{t('mails.subject')}</dt>
          <dd>{preview.data.subject}</dd>
          <dt>{t('mails.push')}</dt>
          <dd>
            <strong>{preview.data.push_title}</strong> {preview.data.push_body}
          </dd>
          <dt>{t('mails.text')}</dt>
          <dd className={classes.text}>{preview.data.text}</dd>
        </dl>
      )}
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
