import { useTranslation } from 'react-i18next';
import { useExport } from '../../../features/account/api';
import { useSession } from '../../../features/auth/session/session';
import { Button, ButtonLink } from '../../../ui/base/button';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { AccountError } from '../account-error';
import { AccountPage } from '../account-page';
import classes from '../account.module.css';
import { Section } from '../section';
import { ConsentsSection } from './consents-section';
import { ObjectionsSection } from './objections-section';

/** /account/data: what one has agreed to, taking one's data along, and the way to deleting the account. */
export function DataPage() {
  const { t } = useTranslation('account');
  const { data: status } = useSession();
  return (
    <AccountPage page="data">
      <ConsentsSection />
      {!status?.blocked && <ObjectionsSection />}
      <ExportSection />
      <Section title={t('delete.title')}>
        <p className={classes.soft}>{t('delete.text')}</p>
        <div className={classes.actions}>
          <ButtonLink to="/account/delete" look="outline">
            {t('delete.start')}
          </ButtonLink>
        </div>
      </Section>
    </AccountPage>
  );
}

function ExportSection() {
  const { t } = useTranslation('account');
  const save = useExport(t('export.file'));
  return (
    <Section title={t('export.title')}>
      <p className={classes.soft}>{t('export.text')}</p>
      {save.isSuccess && <FocusedAlert tone="good">{t('export.done')}</FocusedAlert>}
      <AccountError error={save.error} />
      <div className={classes.actions}>
        <Button look="outline" busy={save.isPending} onClick={() => save.mutate()}>
          {t('export.button')}
        </Button>
      </div>
    </Section>
  );
}
