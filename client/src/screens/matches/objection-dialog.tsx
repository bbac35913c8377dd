import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useSession } from '../../features/auth/session/session';
import { useObject } from '../../features/matches/api';
import { accountKey } from '../../lib/account-key';
import { filled } from '../../lib/schema';
import { clearDraft, ownerOf, readDraft, saveDraft } from '../../lib/storage/drafts';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { Dialog } from '../../ui/dialog/dialog';
import '../../ui/form/inputs.css';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { FocusedAlert } from '../../ui/states/focused-alert';
import { Alert } from '../../ui/base/alert';

/** The longest text that the server takes, in characters. */
const MAX_TEXT = 2000;
const FORM = 'objection';
const SCHEMA = z.object({ text: filled(accountKey('objection.textMissing')) });

/** Objects to one's match list: a human looks at it. What is typed is kept until it is sent. */
export function ObjectionDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const { t } = useTranslation(['account', 'translation']);
  const errorText = useErrorText();
  const { data: status } = useSession();
  const owner = ownerOf(status?.email, eventId);
  const form = useSchemaForm<{ text: string }>({
    initial: { text: '', ...readDraft<{ text: string }>('objection', owner) },
    schema: SCHEMA,
    onChange: (values) => saveDraft('objection', owner, values),
  });
  const object = useObject(eventId, () => clearDraft('objection'));
  const send = (
    <Button type="submit" form={FORM} busy={object.isPending}>
      {t('objection.send')}
    </Button>
  );
  return (
    <Dialog
      title={t('objection.title')}
      closeLabel={t(object.isSuccess ? 'translation:common.close' : 'translation:common.cancel')}
      action={!object.isSuccess && send}
      onClose={onClose}
    >
      {object.isSuccess ? (
        <FocusedAlert tone="good">{t('objection.done')}</FocusedAlert>
      ) : (
        <form
          id={FORM}
          className={stack.stack}
          {...form.formProps(({ text }) => !object.isPending && object.mutate(text.trim()))}
        >
          <Textarea
            {...form.field('text')}
            label={t('objection.text')}
            description={t('objection.textHint', { max: MAX_TEXT })}
            autosize={false}
            rows={5}
            maxLength={MAX_TEXT}
          />
        </form>
      )}
      {object.isError && <Alert tone="bad">{errorText(object.error, 'people.failed')}</Alert>}
    </Dialog>
  );
}
