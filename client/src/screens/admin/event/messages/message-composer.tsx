import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent, MessagePreview, NewEventMessage } from '../../../../api/admin-types';
import { usePreviewMessage } from '../../../../features/admin/messages/api';
import { currentLanguage } from '../../../../lib/i18n';
import { AdminError } from '../../../../ui/admin/admin-error';
import { Panel } from '../../../../ui/admin/panel';
import { Button } from '../../../../ui/base/button';
import stack from '../../../../ui/base/stack.module.css';
import { type MessageDraft, messageOf } from './message-draft.rules';
import { useUnsaved } from '../../../../ui/form/use-unsaved';
import { MessageFields } from './message-fields';
import { MessageSending } from './message-sending';

interface MessageComposerProps {
  event: AdminEvent;
  onClose: () => void;
  onDone: () => void;
}

/** A message on its way: it is written, looked at, and sent or scheduled. */
export function MessageComposer({ event, onClose, onDone }: MessageComposerProps) {
  const { t } = useTranslation('admin');
  const [draft, setDraft] = useState<MessageDraft>({
    to: 'all',
    side: 'both',
    time: 'now',
    evenIfCancelled: false,
    first: currentLanguage(),
    texts: {},
  });
  const [shown, setShown] = useState<{ message: NewEventMessage; preview: MessagePreview }>();
  const message = messageOf(draft);
  const unsaved = useUnsaved(Object.values(draft.texts).some(({ subject, text }) => subject + text !== ''));
  const preview = usePreviewMessage(event.id, (answer) => {
    if (message) setShown({ message, preview: answer });
  });
  if (shown)
    return (
      <MessageSending
        event={event}
        {...shown}
        onLookAgain={() => preview.mutate(shown.message)}
        onBack={() => setShown(undefined)}
        onDone={onDone}
      />
    );
  return (
    <Panel title={t('messages.write')}>
      <MessageFields
        draft={draft}
        hasSides={event.format === 'two_sides'}
        onChange={(change) => setDraft({ ...draft, ...change })}
      />
      {unsaved}
      <AdminError error={preview.error} />
      {message === undefined && <p className={stack.soft}>{t('messages.incomplete')}</p>}
      <div className={stack.row}>
        <Button
          busy={preview.isPending}
          aria-disabled={message === undefined}
          onClick={() => message && preview.mutate(message)}
        >
          {t('messages.preview')}
        </Button>
        <Button look="outline" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </Panel>
  );
}
