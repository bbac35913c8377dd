import { useTranslation } from 'react-i18next';
import { useContacts } from '../../../features/connections/api';
import { SilentQueryError } from '../../../ui/states/silent-query-error';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { AccountPage } from '../account-page';
import classes from '../account.module.css';
import { Section } from '../section';
import { ContactsForm } from './contacts-form';

/** /account/contacts: by which channels one can be reached, by those with whom one shares them. */
export function ContactsPage() {
  const { t, ready } = useTranslation('connections');
  const contacts = useContacts();
  const loading = !ready || contacts.isPending;
  return (
    <AccountPage page="contacts">
      {ready && (
        <Section title={t('contacts.title')}>
          <p className={classes.soft}>{t('contacts.lead')}</p>
          {contacts.data !== undefined && <ContactsForm saved={contacts.data} />}
          {contacts.data === undefined && contacts.isError && <SilentQueryError query={contacts} />}
        </Section>
      )}
      {loading && (
        <Loading>
          <Skeleton height="32rem" />
        </Loading>
      )}
    </AccountPage>
  );
}
