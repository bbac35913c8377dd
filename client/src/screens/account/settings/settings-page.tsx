import { useTranslation } from 'react-i18next';
import { useAccountSettings } from '../../../features/account/api';
import { useSession } from '../../../features/auth/session/session';
import { CalendarFeed } from '../../../features/notifications/calendar-feed';
import { InstallHint } from '../../../features/notifications/push/install-hint';
import { PushSwitch } from '../../../features/notifications/push/push-switch';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { SilentQueryError } from '../../../ui/states/silent-query-error';
import { AccountPage } from '../account-page';
import { Section } from '../section';
import { SettingsForm } from './settings-form';

/** /account/settings: the language of mails, and what may be written to one, and shown on this device. */
export function SettingsPage() {
  const { t } = useTranslation('account');
  const settings = useAccountSettings();
  const { data: status } = useSession();
  return (
    <AccountPage page="settings">
      <Section title={t('settings.title')}>
        {settings.data !== undefined && <SettingsForm saved={settings.data} />}
        {settings.data === undefined && settings.isError && <SilentQueryError query={settings} />}
        {settings.isPending && (
          <Loading>
            <Skeleton height="44rem" />
          </Loading>
        )}
      </Section>
      <Section title={t('calendar.title')}>
        <CalendarFeed />
      </Section>
      <Section title={t('push.title')}>
        <PushSwitch email={status?.email} />
        <InstallHint />
      </Section>
    </AccountPage>
  );
}
