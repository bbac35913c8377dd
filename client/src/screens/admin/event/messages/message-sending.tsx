import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent, MessagePreview, NewEventMessage } from '../../../../api/admin-types';
import { hasCode } from '../../../../api/http/api-error';
import { useSendMessage, useTestMessage } from '../../../../features/admin/messages/api';
import { MailFrame } from '../../../../features/admin/messages/mail-frame';
import { dayTime } from '../../../../lib/dates/dates';
import { LANGUAGES } from '../../../../lib/i18n/languages';
import { AdminError } from '../../../../ui/admin/admin-error';
import { Facts } from '../../../../ui/admin/facts';
import { Panel } from '../../../../ui/admin/panel';
import { Button } from '../../../../ui/base/button';
import stack from '../../../../ui/base/stack.module.css';
import { Checkbox } from '../../../../ui/form/checkbox';
import { Alert } from '../../../../ui/base/alert';

interface MessageSendingProps {
  event: AdminEvent;
  message: NewEventMessage;
  preview: MessagePreview;
  /** The number of guests may have changed: the preview is asked for once more. */
  onLookAgain: () => void;
  onBack: () => void;
  onDone: () => void;
}

/** A message as it will arrive and how many it reaches, before it is sent. */
export function MessageSending({
  event,
  message,
  preview,
  onLookAgain,
  onBack,
  onDone,
}: MessageSendingProps) {
  const { t } = useTranslation('admin');
  const [again, setAgain] = useState(false);
  const send = useSendMessage(event.id, onDone);
  const test = useTestMessage(event.id);
  const { recipients, due_at: dueAt, warnings } = preview;
  const repeated = warnings.includes('repeated');
  const label = dueAt === null ? 'messages.send' : 'messages.schedule';
  const submit = () => send.mutate({ ...message, recipients, ...(again ? { again } : {}) });
  return (
    <Panel title={t('messages.preview')}>
      <Facts
        facts={[
          [t('messages.reaches'), recipients],
          ...preview.by_language.map(
            ({ language, recipients: count }) => [LANGUAGES[language], count] as [string, number],
          ),
          [t('messages.when'), dueAt === null ? t('messages.times.now') : dayTime(dueAt)],
        ]}
      />
      {warnings.map((warning) => (
        <Alert key={warning} tone="warn">
          {t(`messages.warnings.${warning}`)}
        </Alert>
      ))}
      {repeated && <Checkbox label={t('messages.again')} checked={again} onChange={setAgain} />}
      <Previews previews={preview.previews} />
      {test.isSuccess && <Alert tone="good">{t('messages.tested')}</Alert>}
      <AdminError error={send.error ?? test.error} />
      <div className={stack.row}>
        {hasCode(send.error, 'RECIPIENTS_CHANGED') ? (
          <Button
            onClick={() => {
              send.reset();
              onLookAgain();
            }}
          >
            {t('messages.lookAgain')}
          </Button>
        ) : (
          <Button
            busy={send.isPending}
            aria-disabled={repeated && !again}
            onClick={() => (!repeated || again) && submit()}
          >
            {t(label, { count: recipients })}
          </Button>
        )}
        <Button look="outline" busy={test.isPending} onClick={() => test.mutate(message)}>
          {t('messages.test')}
        </Button>
        <Button look="plain" onClick={onBack}>
          {t('messages.back')}
        </Button>
      </div>
    </Panel>
  );
}

function Previews({ previews }: Pick<MessagePreview, 'previews'>) {
  const { t } = useTranslation('admin');
  const [chosen, setChosen] = useState(previews[0]?.language);
  const shown = previews.find(({ language }) => language === chosen) ?? previews[0];
  if (!shown) return null;
  return (
    <>
      {previews.length > 1 && (
        <NativeSelect
          label={t('messages.language')}
          data={previews.map(({ language }) => ({ value: language, label: LANGUAGES[language] }))}
          value={shown.language}
          onChange={({ currentTarget }) =>
            setChosen(previews.find(({ language }) => language === currentTarget.value)?.language)
          }
        />
      )}
      <p>
        <strong>{shown.subject}</strong>
      </p>
      <MailFrame html={shown.html} title={t('messages.frame', { subject: shown.subject })} />
    </>
  );
}
