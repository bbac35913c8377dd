import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent } from '../../../../api/admin-types';
import { Panel } from '../../../../ui/admin/panel';
import { Button } from '../../../../ui/base/button';
import { Alert } from '../../../../ui/base/alert';
import { MessageComposer } from './message-composer';
import { MessageList } from './message-list';

/** What organisers write to the guests of an event: a form for the next, and all that was written. */
export function MessagesTab({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const [writing, setWriting] = useState(false);
  const [done, setDone] = useState(false);
  return (
    <>
      {done && <Alert tone="good">{t('messages.done')}</Alert>}
      {writing ? (
        <MessageComposer
          event={event}
          onClose={() => setWriting(false)}
          onDone={() => {
            setWriting(false);
            setDone(true);
          }}
        />
      ) : (
        <Panel
          title={t('event.tabs.messages')}
          actions={
            <Button
              onClick={() => {
                setDone(false);
                setWriting(true);
              }}
            >
              {t('messages.write')}
            </Button>
          }
        >
          <MessageList event={event} />
        </Panel>
      )}
    </>
  );
}
