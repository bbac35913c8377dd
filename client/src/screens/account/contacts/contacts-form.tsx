import { useTranslation } from 'react-i18next';
import type { Contacts } from '../../../api/types';
import { hasCode } from '../../../api/http/api-error';
import { useSession } from '../../../features/auth/session/session';
import { useSaveContacts } from '../../../features/connections/api';
import { ContactField } from '../../../features/connections/contact-field';
import {
  changeOf,
  CONTACTS,
  type ContactValues,
  REFUSED,
  valuesOf,
  WRITTEN_CHANNELS,
} from '../../../features/connections/contacts.rules';
import { Button } from '../../../ui/base/button';
import { Checkbox } from '../../../ui/form/checkbox';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { AccountError } from '../account-error';
import classes from '../account.module.css';

/** One's own channels. Saving shows them as the server has read them: a number in its international form. */
export function ContactsForm({ saved }: { saved: Contacts }) {
  const { t } = useTranslation(['connections', 'translation']);
  const { data: status } = useSession();
  const form = useSchemaForm<ContactValues & { email_shared: boolean }>({
    initial: { ...valuesOf(saved), email_shared: saved.email_shared },
    schema: CONTACTS,
    refused: REFUSED,
    onChange: () => save.isSuccess && save.reset(),
  });
  const save = useSaveContacts({
    onSuccess: (contacts) => {
      for (const channel of WRITTEN_CHANNELS) form.set(channel, contacts[channel] ?? '');
    },
    onError: form.showRefused,
  });
  return (
    <form
      className={classes.form}
      {...form.formProps((values) => save.mutate({ ...changeOf(values), email_shared: values.email_shared }))}
    >
      {WRITTEN_CHANNELS.map((channel) => (
        <ContactField key={channel} channel={channel} field={form.field(channel)} />
      ))}
      <Checkbox
        label={t('contacts.email', { email: status?.email ?? '' })}
        checked={form.values.email_shared}
        onChange={(checked) => form.set('email_shared', checked)}
      />
      {save.isSuccess && <FocusedAlert tone="good">{t('contacts.saved')}</FocusedAlert>}
      {!hasCode(save.error, 'VALIDATION_FAILED') && <AccountError error={save.error} />}
      <div className={classes.actions}>
        <Button type="submit" busy={save.isPending}>
          {t('translation:common.save')}
        </Button>
      </div>
    </form>
  );
}
