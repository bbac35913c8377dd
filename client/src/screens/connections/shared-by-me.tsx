import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Channel, Connection } from '../../api/types';
import { useSession } from '../../features/auth/session/session';
import { useContacts, useShare } from '../../features/connections/api';
import { shownValue } from '../../features/connections/channels.rules';
import { connectionsKey } from '../../features/connections/connections-key';
import { isWritten } from '../../features/connections/contacts.rules';
import { Button } from '../../ui/base/button';
import { useErrorText } from '../../ui/base/use-error-text';
import { useKeptFocus } from '../../ui/states/use-kept-focus';
import { Alert } from '../../ui/base/alert';
import classes from './connections.module.css';
import { SharingDialog } from './sharing-dialog';

/** What one lets the other see: more of it, or less, at any time. */
export function SharedByMe({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const errorText = useErrorText();
  const [choosing, setChoosing] = useState(false);
  const contacts = useContacts();
  const { data: status } = useSession();
  const share = useShare(connection.id);
  const { user, shared_by_me: shared } = connection;
  const box = useKeptFocus(shared.length);
  const valueOf = (channel: Channel) => (isWritten(channel) ? contacts.data?.[channel] : status?.email);
  return (
    <section {...box} className={classes.part}>
      <h3>{t('mine.title', { name: user.name })}</h3>
      {shared.length === 0 ? (
        <p className={classes.soft}>{t('mine.none', { name: user.name })}</p>
      ) : (
        <ul className={classes.mine}>
          {shared.map((channel) => (
            <li key={channel}>
              <span>
                {t(`channels.${channel}`)} <Value channel={channel} value={valueOf(channel)} />
              </span>
              <Button
                look="plain"
                busy={share.isPending}
                aria-label={t('mine.takeBackNamed', { channel: t(`channels.${channel}`), name: user.name })}
                onClick={() => share.mutate({ share: shared.filter((one) => one !== channel) })}
              >
                {t('mine.takeBack')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          look={shared.length === 0 ? 'filled' : 'outline'}
          aria-label={t('mine.shareNamed', { name: user.name })}
          aria-disabled={contacts.data === undefined}
          onClick={() => contacts.data !== undefined && setChoosing(true)}
        >
          {t(shared.length === 0 ? 'mine.share' : 'mine.change')}
        </Button>
      </div>
      {(share.error ?? contacts.error) !== null && (
        <Alert tone="bad">{errorText(share.error ?? contacts.error, connectionsKey('failed'))}</Alert>
      )}
      {choosing && contacts.data !== undefined && (
        <SharingDialog
          connection={connection}
          contacts={contacts.data}
          onShared={() => setChoosing(false)}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  );
}

/** Which number, name or address the other sees; nothing while it is not known. */
function Value({ channel, value }: { channel: Channel; value: string | null | undefined }) {
  return value != null && <span className={classes.label}>{shownValue(channel, value)}</span>;
}
