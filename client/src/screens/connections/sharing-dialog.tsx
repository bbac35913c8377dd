import { useTranslation } from 'react-i18next';
import type { Channel, Connection, Contacts } from '../../api/types';
import { useSession } from '../../features/auth/session/session';
import { useShare } from '../../features/connections/api';
import { ContactField } from '../../features/connections/contact-field';
import {
  changeOf,
  isWritten,
  REFUSED,
  SHARING,
  type SharingValues,
  valuesOf,
  WRITTEN_CHANNELS,
} from '../../features/connections/contacts.rules';
import { connectionsKey } from '../../features/connections/connections-key';
import { hasCode } from '../../api/http/api-error';
import { Button } from '../../ui/base/button';
import { useErrorText } from '../../ui/base/use-error-text';
import { Dialog } from '../../ui/dialog/dialog';
import { Checkbox } from '../../ui/form/checkbox';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { Alert } from '../../ui/base/alert';
import { shownValue } from '../../features/connections/channels.rules';
import classes from './connections.module.css';

const FORM = 'sharing';
const CHANNELS: readonly Channel[] = [...WRITTEN_CHANNELS, 'email'];

interface SharingDialogProps {
  connection: Connection;
  /** One's own channels. */
  contacts: Contacts;
  onShared: () => void;
  onClose: () => void;
}

/** Asks which of one's channels one person may see; one that is not filled in yet is asked for here. */
export function SharingDialog({ connection, contacts, onShared, onClose }: SharingDialogProps) {
  const { t } = useTranslation(['connections', 'translation']);
  const errorText = useErrorText();
  const { data: status } = useSession();
  const form = useSchemaForm<SharingValues>({
    initial: { ...valuesOf(contacts), share: connection.shared_by_me },
    schema: SHARING,
    refused: REFUSED,
  });
  const share = useShare(connection.id, { onSuccess: onShared, onError: form.showRefused });
  const { share: shared } = form.values;
  const tick = (channel: Channel, on: boolean) =>
    form.set('share', on ? [...shared, channel] : shared.filter((one) => one !== channel));
  const mine = (channel: Channel) => {
    if (channel === 'email') return status?.email ?? '';
    const value = contacts[channel];
    return value === null ? '' : shownValue(channel, value);
  };
  const { name } = connection.user;
  return (
    <Dialog
      title={t('sharing.title', { name })}
      closeLabel={t('translation:common.cancel')}
      action={
        <Button type="submit" form={FORM} busy={share.isPending}>
          {t('sharing.save')}
        </Button>
      }
      onClose={onClose}
    >
      <p>{t('sharing.lead', { name })}</p>
      <form
        id={FORM}
        className={classes.sharing}
        {...form.formProps((values) => !share.isPending && share.mutate(sharingOf(values, contacts)))}
      >
        {CHANNELS.map((channel) => {
          const on = shared.includes(channel);
          return (
            <div key={channel}>
              <Checkbox
                label={[t(`channels.${channel}`), mine(channel)].filter(Boolean).join(' · ')}
                checked={on}
                onChange={(checked) => tick(channel, checked)}
              />
              {on && isWritten(channel) && contacts[channel] === null && (
                <div className={classes.fill}>
                  <ContactField channel={channel} field={form.field(channel)} isNamed />
                </div>
              )}
            </div>
          );
        })}
      </form>
      {share.isError && !hasCode(share.error, 'VALIDATION_FAILED') && (
        <Alert tone="bad">{errorText(share.error, connectionsKey('failed'))}</Alert>
      )}
    </Dialog>
  );
}

/** Returns what is sent: the ticked channels, and those of them that were filled in here. */
function sharingOf(values: SharingValues, contacts: Contacts) {
  const { share } = values;
  const typed = changeOf(values);
  const filled = WRITTEN_CHANNELS.filter((channel) => share.includes(channel) && contacts[channel] === null);
  const change = {
    ...Object.fromEntries(filled.map((channel) => [channel, typed[channel]])),
    ...(share.includes('email') && !contacts.email_shared && { email_shared: true }),
  };
  return { share, ...(Object.keys(change).length > 0 && { contacts: change }) };
}
